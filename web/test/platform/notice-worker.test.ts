// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { pushGroups } from '@aureus/contract/notice/push-kinds.ts';
import { beforeEach, expect, test, vi } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const source = readFileSync(path.join(root, 'public/app-worker.js'), 'utf8');
const router = readdirSync(path.join(root, 'src/app'))
  .filter((file) => file.endsWith('-routes.ts'))
  .map((file) => readFileSync(path.join(root, 'src/app', file), 'utf8'))
  .join('');

const showNotification = vi.fn(async () => undefined);
const openWindow = vi.fn(async () => undefined);
let windows: { navigate: (to: string) => Promise<void>; focus: () => void }[];
let listeners: Record<string, (event: object) => void>;

beforeEach(() => {
  vi.clearAllMocks();
  windows = [];
  listeners = {};
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
    location: { origin: 'https://app.example' },
    navigator: {},
  };
  runInNewContext(source, { self, URL });
});

/** Lets the worker hear an event, and waits for what it does about it. */
async function happen(name: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners[name]!({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}

test('a message is shown as it came, and only once', async () => {
  const message = { title: 'BTC/USDT is above 70000', body: 'The mark price rose.', kind: 'alert_above', id: '7' };
  await happen('push', { data: { json: () => message } });
  expect(showNotification).toHaveBeenCalledWith(
    message.title,
    expect.objectContaining({ body: message.body, tag: '7', data: { kind: 'alert_above' } }),
  );
});

test.each([...Object.keys(pushGroups), 'later_kind'])('one of the kind %s opens a page there is', async (kind) => {
  await happen('notificationclick', { notification: { close: () => undefined, data: { kind } } });
  const [page] = openWindow.mock.calls[0] as unknown as [string];
  const { origin, hash } = new URL(page);
  expect(origin).toBe('https://app.example');
  expect(hash === '' || router.includes(`'${hash.slice(1)}'`)).toBe(true);
  expect(hash === '').toBe(kind === 'later_kind');
});

test('an app that is open is led there instead of opened again', async () => {
  const navigate = vi.fn(async () => undefined);
  const focus = vi.fn();
  windows = [{ navigate, focus }];
  await happen('notificationclick', { notification: { close: () => undefined, data: { kind: 'alert_above' } } });
  expect(navigate).toHaveBeenCalledWith('https://app.example/#/pages/market/market');
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0]);
});

test('an app that cannot be led, being older than the worker, is opened again', async () => {
  const focus = vi.fn();
  windows = [{ navigate: async () => Promise.reject(new TypeError('not controlled')), focus }];
  await happen('notificationclick', { notification: { close: () => undefined, data: { kind: 'futures_warning' } } });
  expect(openWindow).toHaveBeenCalledWith('https://app.example/#/pages/transaction/contract_order');
  expect(focus).not.toHaveBeenCalled();
});
