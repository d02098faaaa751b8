import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok, refuse } from '../../../client/test/support/server.ts';
import { openApp } from '../support/app.tsx';

const faq = {
  title: 'Questions',
  content: '',
  create_time: '2026-11-01T00:00:00Z',
  questions: [{ id: 31, topic: 'loans', title: 'What does a loan cost?', content: '<p>Interest.</p>' }],
};

beforeEach(() => {
  localStorage.removeItem('recentFinds');
  const idle = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('IntersectionObserver', idle);
  vi.stubGlobal('ResizeObserver', idle);
});

async function open(answer = () => ok(faq)) {
  const app = await openApp('/pages/market/search', { '/faq': answer });
  const field = await screen.findByRole('searchbox', { name: 'Search' });
  return { ...app, field, keys: userEvent.setup() };
}

test('keys lead from the field through what was found and back; Enter opens the first', async () => {
  const { field, keys, where, seen } = await open();
  expect(seen.filter(({ path }) => path === '/faq')).toHaveLength(0);
  await keys.type(field, 'loan');
  const first = await screen.findByRole('link', { name: 'Loans' });
  await screen.findByRole('link', { name: 'What does a loan cost?' });
  await keys.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(first);
  await keys.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(field);
  await keys.keyboard('{Enter}');
  expect(where()).toBe('/pages/common/borrowing');
});

test('what was opened is remembered, and can be taken off', async () => {
  const { field, keys, router, where } = await open();
  await keys.type(field, 'loan cost');
  await keys.click(await screen.findByRole('link', { name: 'What does a loan cost?' }));
  await screen.findByRole('searchbox', { name: 'Search the questions' });
  expect(where()).toBe('/pages/common/faq?id=31');
  await act(() => router.navigate({ to: '/pages/market/search' }));
  const recent = await screen.findByRole('region', { name: 'Recent' });
  expect(within(recent).getByRole('link', { name: 'What does a loan cost?' })).toBeTruthy();
  await keys.click(within(recent).getByRole('button', { name: 'Remove What does a loan cost?' }));
  expect(screen.queryByRole('region', { name: 'Recent' })).toBeNull();
  expect(localStorage.getItem('recentFinds')).toBe('[]');
});

test('nothing found says so and leads on; Esc empties the field, and `/` leads back to it', async () => {
  const { field, keys } = await open();
  await keys.type(field, 'zzzz');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Customer service' })).toBeTruthy();
  await keys.keyboard('{Escape}');
  expect((field as HTMLInputElement).value).toBe('');
  field.blur();
  await keys.keyboard('/');
  expect(document.activeElement).toBe(field);
  expect((field as HTMLInputElement).value).toBe('');
});

test('without the questions all else is found, and the questions are asked for again', async () => {
  let isBroken = true;
  const { field, keys } = await open(() => (isBroken ? refuse('error', 'Not now', 'internal_error') : ok(faq)));
  await keys.type(field, 'loan');
  expect(await screen.findByRole('link', { name: 'Loans' })).toBeTruthy();
  isBroken = false;
  await keys.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'What does a loan cost?' })).toBeTruthy();
});

test('what was typed on another page is looked for', async () => {
  await openApp('/pages/market/search?q=loan', { '/faq': () => ok(faq) });
  expect(await screen.findByRole('link', { name: 'Loans' })).toBeTruthy();
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveProperty('value', 'loan');
});
