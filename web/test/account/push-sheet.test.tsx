import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, type SeenRequest, serve } from '../../../client/test/support/server.ts';
import { PushSheet } from '../../src/account/push-sheet.tsx';
import { queryClient } from '../../src/platform/queries/client.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { quietServer } from '../support/app.tsx';
import { show } from '../support/render.tsx';

const state = { public_key: 'key', is_on: 1, is_stopped: 0, alerts: 1, risk: 1, orders: 1, messages: 1, details: 0 };
const unsubscribe = vi.fn(async () => true);
const subscription = {
  unsubscribe,
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
};

let has: typeof subscription | null;
let permission: string;
let answer: typeof state;
let seen: SeenRequest[];
beforeEach(() => {
  has = subscription;
  permission = 'granted';
  answer = state;
  unsubscribe.mockClear();
  const registration = {
    pushManager: { getSubscription: async () => has, subscribe: async () => (has = subscription) },
  };
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => (permission = 'granted'),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  openSession('token');
  queryClient.clear();
  seen = serve({
    ...quietServer,
    '/notice/push': () => ok(answer),
    '/notice/push/choose': () => ok(answer),
    '/notice/push/on': () => {
      answer = state;
      return ok(answer);
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

const open = () => show(<PushSheet open onClose={() => {}} />);
const fieldsOf = (path: string) =>
  seen.filter((request) => request.path === path).map(({ form }) => Object.fromEntries(form));

test('what the browser has and the server knows go together: it is on, and can be turned off', async () => {
  open();
  expect(await screen.findByText('Turn off for this device')).toBeTruthy();
  expect(screen.queryByText(/have stopped on this device/)).toBeNull();
});

test.each([
  ['the browser has none', () => (has = null)],
  ['its user forbade it in the browser', () => (permission = 'denied')],
  ['the push service refused it', () => (answer = { ...state, is_on: 0, is_stopped: 1 })],
])('a device that shows nothing any more says so, and can be turned on anew: %s', async (_why, arrange) => {
  arrange();
  const had = has;
  open();
  expect(await screen.findByText(/have stopped on this device/)).toBeTruthy();
  await userEvent.click(screen.getByText('Turn on again for this device'));
  await waitFor(() => expect(fieldsOf('/notice/push/on')).toHaveLength(1));
  // What was refused is given up, so that the browser asks its service for another one.
  expect(unsubscribe).toHaveBeenCalledTimes(had === null ? 0 : 1);
  await waitFor(() => expect(screen.queryByText(/have stopped on this device/)).toBeNull());
});

test('a switch changes its own choice alone', async () => {
  open();
  await userEvent.click(await screen.findByLabelText('Price alerts'));
  await waitFor(() => expect(fieldsOf('/notice/push/choose')).toEqual([{ alerts: '0', lang: 'en' }]));
  await userEvent.click(screen.getByLabelText('Messages from customer service and in OTC orders'));
  await waitFor(() => expect(fieldsOf('/notice/push/choose')[1]).toEqual({ messages: '0', lang: 'en' }));
});
