import { openMatters } from '@aureus/contract/account/closing-calls.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { broken, ok, refuse, type Responder, silent } from '../../../client/test/support/server.ts';
import { currentToken, openSession } from '../../src/platform/session/session.ts';
import { useToasts } from '../../src/ui/toast.tsx';
import { openApp } from '../support/app.tsx';
import { safeState } from '../support/safe-state.ts';

/** The page that closes an account: what keeps it open, and the closing itself. */

const closing = (more: object = {}) => ({ open: [], hindrance: null, until: null, ...more });
const CLOSES_AT = '2026-12-03T14:00:00.000Z';

const open = (answer: Responder, more: Readonly<Record<string, Responder>> = {}) =>
  openApp('/pages/setting/close', {
    '/user/closing': answer,
    '/safe/state': () => ok(safeState),
    ...more,
  });
const sure = () => screen.findByRole('checkbox', { name: /I want to close my account/ });
const button = () => screen.getByRole('button', { name: 'Close the account' });
const sentTo = (seen: readonly { readonly path: string }[], path: string) => seen.filter((each) => each.path === path);

beforeEach(() => {
  openSession('token');
  // What the test before was told.
  useToasts.setState(useToasts.getInitialState(), true);
});

test('before the answer is there it says nothing about the account, and offers no closing', async () => {
  await open(silent);
  expect(await screen.findByText('Loading')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText('This has to be ended first')).toBeNull();
});

test('offline it says that it could not be loaded, and asks again when told to', async () => {
  let answer: Responder = broken;
  await open((request) => answer(request));
  const alert = await screen.findByRole('alert', {}, { timeout: 20_000 });
  expect(screen.queryByRole('checkbox')).toBeNull();
  answer = () => ok(closing());
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await sure()).toBeTruthy();
});

test('each open matter has a name of its own, its number, and leads to where it is ended', async () => {
  await open(() => ok(closing({ open: openMatters.map((matter, place) => ({ matter, count: place + 1 })) })));
  await screen.findByText('This has to be ended first');
  const rows = openMatters.map((_, place) => screen.getByRole('link', { name: new RegExp(`\\D${place + 1}$`) }));
  const named = rows.map((row) => (row.textContent ?? '').replace(/\d+$/, ''));
  expect(new Set(named).size).toBe(openMatters.length);
  for (const name of named) expect(name.trim()).not.toBe('');
  for (const row of rows) expect(row.getAttribute('href')).toMatch(/#\/pages\/\w+\/\w+/);
  expect(screen.getByRole('link', { name: /^Loans that are not repaid/ })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test.each([
  ['frozen', null, /Your money or your account is frozen/],
  ['locked', CLOSES_AT, /You have locked your settings until/],
  ['changed', CLOSES_AT, /A password, address or factor was changed a short while ago/],
] as const)('%s says so, and offers no closing', async (hindrance, until, text) => {
  await open(() => ok(closing({ hindrance, until })));
  expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('nobody closes by one tap: it has to be said that it is wanted; then every session is over', async () => {
  const { seen, router } = await open(() => ok(closing()), { '/user/close': () => ok({ closes_at: CLOSES_AT }) });
  const box = await sure();
  expect(button().hasAttribute('disabled')).toBe(true);
  await userEvent.click(box);
  await userEvent.click(button());
  expect(await screen.findByText(/The account will be closed on/)).toBeTruthy();
  expect(sentTo(seen, '/user/close')).toHaveLength(1);
  expect(currentToken()).toBeNull();
  await expect.poll(() => router.state.location.pathname).toBe('/');
});

test('a wrong password is said where it was asked for, and closes nothing; the right one closes', async () => {
  let isProved = false;
  const { seen } = await open(() => ok(closing()), {
    '/user/close': () =>
      isProved ? ok({ closes_at: CLOSES_AT }) : refuse('error', 'Please confirm it’s you', 'reauth_required'),
    '/safe/reauth': ({ form }) => {
      isProved = form.get('password') === 'walnut';
      return isProved ? ok({ fresh_until: CLOSES_AT }) : refuse('error', 'The password is wrong', 'password_wrong');
    },
  });
  await userEvent.click(await sure());
  await userEvent.click(button());
  const sheet = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  const password = await within(sheet).findByLabelText('Login password');
  await userEvent.type(password, 'wallnut');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Confirm' }));
  expect(await within(sheet).findByText('The password is wrong')).toBeTruthy();
  expect(currentToken()).toBe('token');
  await userEvent.clear(password);
  await userEvent.type(password, 'walnut');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/The account will be closed on/)).toBeTruthy();
  expect(sentTo(seen, '/user/close')).toHaveLength(2);
});

test('something that was opened meanwhile is said, and the session stays', async () => {
  await open(() => ok(closing()), {
    '/user/close': () => refuse('error', 'Something is still open', 'closing_matters_open'),
  });
  await userEvent.click(await sure());
  await userEvent.click(button());
  expect(await screen.findByText('Something is still open')).toBeTruthy();
  expect(currentToken()).toBe('token');
});
