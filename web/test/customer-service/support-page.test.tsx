import type { SupportCaseRow } from '@aureus/contract/support/shapes.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import { closeSession, openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';

const row = (more: Partial<SupportCaseRow> = {}): SupportCaseRow => ({
  id: 7,
  conversation_id: 70,
  subject: 'deposit',
  request_id: null,
  state: 'waiting',
  agent: null,
  place: 2,
  created_at: '2026-11-26T08:00:00.000Z',
  closed_at: null,
  rating: null,
  ...more,
});
const now = (open: SupportCaseRow | null, more: object = {}) => ok({ is_open: true, usual_wait: null, open, ...more });
const talk = {
  id: 70,
  topic: 'support',
  ref: 7,
  last: 0,
  closed_at: null,
  me: 1,
  refusal: null,
  members: [{ no: 1, role: 'customer', is_operator: false, delivered: 0, read: 0, name: 'Me' }],
  data: [],
};

beforeEach(() => {
  openSession('token');
  const idle = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  vi.stubGlobal('IntersectionObserver', idle);
  vi.stubGlobal('ResizeObserver', idle);
});

const open = (page: string, more: Readonly<Record<string, Responder>> = {}) =>
  openApp(page, {
    '/support/now': () => now(null),
    '/support/cases': () => ok({ data: [], next: null }),
    '/support/availability': () => ok({ is_open: false, usual_wait: null }),
    '/conversation/messages': () => ok(talk),
    '/conversation/marks': () => ok({ member: 1, delivered: 0, read: 0 }),
    ...more,
  });

test('a failure leads here, and the number of the request comes along', async () => {
  const { seen } = await open('/pages/kefu/index?request=abcd-1234', {
    '/support/begin': () => ok(row({ subject: 'error', request_id: 'abcd-1234', place: null })),
  });
  expect(await screen.findByText('abcd-1234')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Start a conversation' }));
  const [begun] = seen.filter(({ path }) => path === '/support/begin');
  expect(Object.fromEntries(begun!.form)).toMatchObject({ subject: 'error', request_id: 'abcd-1234' });
});

test('a number that is none is not taken from the address', async () => {
  await open('/pages/kefu/index?request=%3Cscript%3E');
  expect(await screen.findByRole('button', { name: 'Choose what it is about' })).toBeTruthy();
  expect(screen.queryByText(/script/)).toBeNull();
});

test('nothing is begun before it is chosen what it is about; of a wait that is not known nothing is said', async () => {
  await open('/pages/kefu/index');
  expect(await screen.findByText('We are here now.')).toBeTruthy();
  expect(screen.queryByText(/Others waited/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose what it is about' })).toHaveProperty('disabled', true);
});

test.each([
  [row(), {}, 'Place 2 in the queue'],
  [row({ place: 1 }), { usual_wait: 180 }, 'Others waited about 3 minutes of late.'],
  [row({ place: 1 }), { is_open: false }, 'Nobody is here right now. We answer as soon as we are back, and tell you.'],
  [row({ place: null }), {}, 'You are in the queue from your first message on.'],
  [row({ state: 'assigned', agent: 'Ada', place: null }), {}, 'You are talking with Ada'],
  [
    row({ state: 'snoozed', agent: 'Ada', place: null }),
    {},
    'Paused: we come back to you. Write at any time to go on.',
  ],
] as const)('it says where the conversation stands: %#', async (one, more, words) => {
  await open('/pages/kefu/index', { '/support/now': () => now(one, more) });
  const strip = await screen.findByText('Deposit', { selector: 'strong' });
  expect(strip.parentElement?.textContent).toContain(words);
});

test('closed while it is on the screen, it stays to be rated, once', async () => {
  let one = row({ state: 'assigned', agent: 'Ada', place: null });
  const { seen } = await open('/pages/kefu/index', {
    '/support/now': () => now(one.state === 'closed' ? null : one),
    '/support/case': () => ok(one),
    '/support/close': () => ok((one = { ...one, state: 'closed', closed_at: '2026-11-26T09:00:00.000Z' })),
    '/support/rate': () => ok((one = { ...one, rating: 4 })),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close conversation' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close conversation' }));
  await userEvent.click(await screen.findByRole('radio', { name: '4 stars' }));
  await userEvent.type(screen.getByRole('textbox', { name: /What was good/ }), ' Quick ');
  await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
  expect(await screen.findByText('Your rating')).toBeTruthy();
  const [rated] = seen.filter(({ path }) => path === '/support/rate');
  expect(Object.fromEntries(rated!.form)).toMatchObject({ id: '7', rating: '4', comment: 'Quick' });
  await userEvent.click(screen.getByRole('button', { name: 'Start a new conversation' }));
  expect(await screen.findByText('How can we help?')).toBeTruthy();
});

test('the transcript is asked for without an address; a refusal is said', async () => {
  const { seen } = await open('/pages/kefu/index', {
    '/support/now': () => now(row()),
    '/support/transcript': () => refuse('error', 'Your account has no e-mail address.', 'support_mail_missing'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send me the transcript' }));
  expect(await screen.findByText('Your account has no e-mail address.')).toBeTruthy();
  const [asked] = seen.filter(({ path }) => path === '/support/transcript');
  expect([...asked!.form.keys()].filter((name) => name !== 'lang')).toEqual(['id']);
});

test('without a session a question is left with an e-mail address, and nothing is sent without one', async () => {
  closeSession();
  const { seen } = await open('/pages/kefu/index');
  await userEvent.click(await screen.findByRole('button', { name: 'Send question' }));
  expect(screen.getByText('Enter your e-mail address')).toBeTruthy();
  expect(screen.getByText('Write your question')).toBeTruthy();
  expect(seen.filter(({ path }) => path.startsWith('/support/ticket'))).toEqual([]);
});
