import { faucet } from '@aureus/contract/wallet/calls.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { ServerClock } from '../src/clock/clock.ts';
import { createMoneyCall } from '../src/money-call.ts';
import { createApp } from './support/app.ts';
import { broken, ok, refuse, serve, silent } from './support/server.ts';

// What is kept of intents whose outcome nobody knows.

const { moneyCall } = createApp();
afterEach(() => void vi.useRealTimers());

const fields = (amount: string) => ({ currency: 3, amount });
const answer = { currency: 3, amount: '1', available: '1', left_today: '1' };
const DAY = 24 * 3_600_000;

/** The key with which an amount is asked for; its outcome stays unknown. */
async function keyOf(amount: string, by = moneyCall): Promise<string | null> {
  const seen = serve({ '/demo/faucet': broken });
  await expect(by(faucet, fields(amount))).rejects.toMatchObject({ kind: 'unknown' });
  return seen[0]?.headers.get('idempotency-key') ?? null;
}

test('several keep their own keys beside each other', async () => {
  const first = await keyOf('1');
  const second = await keyOf('2');
  expect(second).not.toBe(first);
  expect([await keyOf('1'), await keyOf('2')]).toEqual([first, second]);
});

test.each([
  ['answered', () => ok(answer)],
  ['refused', () => refuse('error', 'Limit', 'faucet_limit_reached')],
])('one that is %s takes no other along', async (_, respond) => {
  const other = await keyOf('2');
  serve({ '/demo/faucet': respond });
  await moneyCall(faucet, fields('1')).catch(() => undefined);
  expect(await keyOf('2')).toBe(other);
});

/** An app whose device is wrong by so much, and the server's real time. */
function onWrongDevice(ahead: number) {
  let passed = 0;
  const clock = new ServerClock({ wall: () => NOON + ahead + passed, counter: () => passed });
  const app = createApp({}, clock);
  return {
    key: (amount: string) => keyOf(amount, app.moneyCall),
    pass: (ms: number) => void (passed += ms),
    hear: () => clock.measure(String(NOON + passed), clock.steady()),
  };
}
const NOON = Date.UTC(2026, 10, 28, 12);

test.each([
  ['right', 0],
  ['a day fast', DAY],
  ['a day slow', -DAY],
])('a key ends with the day for which the server remembers it, on a device that is %s', async (_what, ahead) => {
  const { key, pass, hear } = onWrongDevice(ahead);
  hear();
  const first = await key('1');
  pass(DAY - 1_000);
  hear();
  expect(await key('1')).toBe(first);
  pass(1_000);
  hear();
  expect(await key('1')).not.toBe(first);
});

test.each([
  ['a day fast', DAY],
  ['a day slow', -DAY],
])('a key from before the server’s time was known is kept, on a device that is %s', async (_what, ahead) => {
  const { key, hear } = onWrongDevice(ahead);
  const first = await key('1');
  expect(await key('1')).toBe(first);
  hear();
  expect(await key('1')).toBe(first);
});

test('a key is kept over a reload on a device that is days fast, before the server’s time is known again', async () => {
  let kept: string | null = null;
  const store = { read: () => kept, write: (text: string) => void (kept = text) };
  const { call } = createApp();
  /** The page as it begins, on a device that is two days fast. */
  const page = () => {
    const clock = new ServerClock({ wall: () => NOON + 2 * DAY, counter: () => 0 });
    return { clock, moneyCall: createMoneyCall(call, store, clock) };
  };
  const before = page();
  before.clock.measure(String(NOON), before.clock.steady());
  const first = await keyOf('1', before.moneyCall);
  expect(await keyOf('1', page().moneyCall)).toBe(first);
});

test('what the server was silent about is not sent again by itself', async () => {
  vi.useFakeTimers();
  const seen = serve({ '/demo/faucet': silent });
  const late = moneyCall(faucet, fields('1')).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await late).toMatchObject({ kind: 'unknown' });
  expect(seen).toHaveLength(1);
});
