import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { broken, ok, refuse, type Responder, silent } from '../../../client/test/support/server.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';

/** The page of the file of one's own data. */

const none = { state: 'none', asked_at: null, ends_at: null, pieces: 0, bytes: 0 };
const making = { ...none, state: 'making', asked_at: '2026-11-26T10:00:00.000Z', ends_at: '2026-11-27T10:00:00.000Z' };
const ready = { ...making, state: 'ready', pieces: 3, bytes: 30 };

const open = (state: Responder, more: Readonly<Record<string, Responder>> = {}) =>
  openApp('/pages/setting/export', { '/user/export': state, ...more });
const make = () => screen.findByRole('button', { name: 'Make my file' });

const saved: { readonly blob: Blob }[] = [];
beforeEach(() => {
  openSession('token');
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push({ blob: blob as Blob });
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  // jsdom goes nowhere.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test('before the answer is there nothing is offered', async () => {
  await open(silent);
  expect(await screen.findByText('Loading')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /file|again|Download/ })).toBeNull();
});

test('offline it says that it could not be loaded', async () => {
  await open(broken);
  expect(await screen.findByRole('alert', {}, { timeout: 20_000 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make my file' })).toBeNull();
});

test('without a file one can be asked for; while it is made nothing can be pressed', async () => {
  const { seen } = await open(() => ok(none), { '/user/export/ask': () => ok(making) });
  await userEvent.click(await make());
  expect(await screen.findByText(/Your file is being made/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Make|Download/ })).toBeNull();
  expect(seen.filter(({ path }) => path === '/user/export/ask')).toHaveLength(1);
});

test('too many in a day is said, and nothing changes', async () => {
  await open(() => ok(none), {
    '/user/export/ask': () => refuse('error', 'Too many tries', 'too_many_requests'),
  });
  await userEvent.click(await make());
  expect(await screen.findByText('Too many tries')).toBeTruthy();
  expect(await make()).toBeTruthy();
});

test('a file that is ready is fetched piece by piece, in order, and saved as one', async () => {
  const { seen } = await open(() => ok(ready), {
    '/user/export/piece': ({ form }) => ok({ text: `{"piece":${form.get('number')}}\n` }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]!.blob.text()).toBe('{"piece":0}\n{"piece":1}\n{"piece":2}\n');
  expect(seen.filter(({ path }) => path === '/user/export/piece').map(({ form }) => form.get('number'))).toEqual([
    '0',
    '1',
    '2',
  ]);
});

test('a piece that has gone meanwhile is said, and no half of a file is saved', async () => {
  await open(() => ok(ready), {
    '/user/export/piece': ({ form }) =>
      form.get('number') === '0' ? ok({ text: 'x' }) : refuse('error', 'The file has gone', 'export_gone'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  expect(await screen.findByText('The file has gone')).toBeTruthy();
  expect(saved).toEqual([]);
});
