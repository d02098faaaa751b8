import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { broken, ok, refuse, type Responder, silent } from '../../../client/test/support/server.ts';
import { usePreferences } from '../../src/platform/preferences/preferences.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';

/** Switches that the account keeps: what notices are told where, and what others see of the user. */

const row = (topic: string, more: object = {}) => ({ topic, in_app: 1, mail: 1, push: null, fixed: [], ...more });
const rows = [
  row('safety', { fixed: ['in_app', 'mail'] }),
  row('risk', { push: 1, fixed: ['in_app'] }),
  ...['money', 'orders', 'alerts', 'earnings', 'people', 'messages'].map((topic) => row(topic)),
];
const choices = { language: null, region: null, fiat: null, up_colour: null, hide_nickname: 0 };

const openNotices = (answer: Responder, more: Readonly<Record<string, Responder>> = {}) =>
  openApp('/pages/setting/notices', { '/notice/choices': answer, ...more });
const openPrivacy = (answer: Responder, more: Readonly<Record<string, Responder>> = {}) =>
  openApp('/pages/setting/privacy', { '/user/choices': answer, ...more });
const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

beforeEach(() => openSession('token'));

test.each([
  ['notices', openNotices],
  ['privacy', openPrivacy],
])('%s: until the answer is there no switch is shown', async (_name, open) => {
  await open(silent);
  expect(await screen.findByText('Loading')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

test.each([
  ['notices', openNotices, rows, 'Price alerts, Mail'],
  ['privacy', openPrivacy, choices, 'Hide my nickname'],
] as const)('%s: offline says so, and shows the switches once it can', async (_name, open, there, name) => {
  let answer: Responder = broken;
  await open((request) => answer(request));
  const alert = await screen.findByRole('alert', {}, { timeout: 20_000 });
  expect(screen.queryByRole('switch')).toBeNull();
  answer = () => ok(there);
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await toggle(name)).toBeTruthy();
});

test('what is about safety cannot be switched off; what no device is sent has no switch', async () => {
  await openNotices(() => ok(rows));
  expect((await toggle('Safety of your account, App')).disabled).toBe(true);
  expect((await toggle('Safety of your account, Mail')).disabled).toBe(true);
  expect((await toggle('Positions and loans in danger, Mail')).disabled).toBe(false);
  expect(screen.queryByRole('switch', { name: 'Price alerts, Push' })).toBeNull();
});

test('one switch changes one thing; where that is refused it goes back, and the reason is said', async () => {
  const { seen } = await openNotices(() => ok(rows), {
    '/notice/choices/update': () => refuse('error', 'This cannot be switched off', 'notice_fixed'),
  });
  await userEvent.click(await toggle('Price alerts, Mail'));
  expect(await screen.findByText('This cannot be switched off')).toBeTruthy();
  const sent = seen.filter(({ path }) => path === '/notice/choices/update').map(({ form }) => Object.fromEntries(form));
  expect(sent).toEqual([{ topic: 'alerts', channel: 'mail', on: '0', lang: 'en' }]);
  await waitFor(async () => expect((await toggle('Price alerts, Mail')).checked).toBe(true));
});

test('hiding the nickname is kept by the account, hiding balances by this device alone', async () => {
  const { seen } = await openPrivacy(() => ok(choices), {
    '/user/choices/update': () => ok({ ...choices, hide_nickname: 1 }),
  });
  await userEvent.click(await toggle('Hide balances'));
  expect(usePreferences.getState().hideBalances).toBe(true);
  expect(seen.filter(({ path }) => path === '/user/choices/update')).toEqual([]);
  await userEvent.click(await toggle('Hide my nickname'));
  await waitFor(async () => expect((await toggle('Hide my nickname')).checked).toBe(true));
  const sent = seen.filter(({ path }) => path === '/user/choices/update').map(({ form }) => Object.fromEntries(form));
  expect(sent).toEqual([{ hide_nickname: '1', lang: 'en' }]);
});

test('a nickname that could not be hidden stands as it is, and that is said', async () => {
  await openPrivacy(() => ok(choices), { '/user/choices/update': broken });
  await userEvent.click(await toggle('Hide my nickname'));
  expect(await screen.findByText(/Check your connection|could not be reached|offline/i)).toBeTruthy();
  expect((await toggle('Hide my nickname')).checked).toBe(false);
});
