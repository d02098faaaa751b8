import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ok } from '../../../client/test/support/server.ts';
import { usePreferences } from '../../src/platform/preferences/preferences.ts';
import { openApp } from '../support/app.tsx';

const notice = (id: number, title: string) => ({
  id,
  c_id: 4,
  title,
  abstract: '',
  cover: '',
  url: '',
  create_time: '2026-11-01T00:00:00Z',
  paragraphs: ['The first thing.', '<b>Not bold</b>'],
  content: '<p>The first thing.</p><p><b>Not bold</b></p>',
});

const open = (answer: () => object | null) =>
  openApp('/', { '/news/index_pop': () => ok(answer()), '/lh/deposit/config': () => ok([]) });

test('an announcement opens over the home page and, once closed, not again, in whatever language', async () => {
  await open(() => notice(7, 'On Sunday'));
  const dialog = await screen.findByRole('dialog', { name: 'On Sunday' });
  // It is text, never markup.
  expect(within(dialog).getByText('<b>Not bold</b>')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem('hasCloseNotice_7')).toBe('1');
  cleanup();
  usePreferences.setState({ language: 'fra' });
  const { seen } = await open(() => notice(7, 'Dimanche'));
  await waitFor(() => expect(seen.some(({ path }) => path === '/news/index_pop')).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('another announcement opens again', async () => {
  localStorage.setItem('hasCloseNotice_7', '1');
  await open(() => notice(8, 'On Monday'));
  expect(await screen.findByRole('dialog', { name: 'On Monday' })).toBeTruthy();
});

test('without one nothing opens', async () => {
  const { seen } = await open(() => null);
  await waitFor(() => expect(seen.some(({ path }) => path === '/news/index_pop')).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
});
