import { faucet } from '@aureus/contract/wallet/calls.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createApp } from './support/app.ts';
import { broken, ok, refuse, serve, silent } from './support/server.ts';

// What is kept of intents whose outcome nobody knows.

const { moneyCall } = createApp();
afterEach(() => void vi.useRealTimers());

const fields = (amount: string) => ({ currency: 3, amount });
const answer = { currency: 3, amount: '1', available: '1', left_today: '1' };
const DAY = 24 * 3_600_000;

/** The key with which an amount is asked for; its outcome stays unknown. */
async function keyOf(amount: string): Promise<string | null> {
  const seen = serve({ '/demo/faucet': broken });
  await expect(moneyCall(faucet, fields(amount))).rejects.toMatchObject({ kind: 'unknown' });
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

test('a key ends with the day for which the server remembers it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const first = await keyOf('1');
  vi.setSystemTime(1_000_000 + DAY - 1);
  expect(await keyOf('1')).toBe(first);
  vi.setSystemTime(1_000_000 + DAY);
  expect(await keyOf('1')).not.toBe(first);
});

test('what the server was silent about is not sent again by itself', async () => {
  vi.useFakeTimers();
  const seen = serve({ '/demo/faucet': silent });
  const late = moneyCall(faucet, fields('1')).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await late).toMatchObject({ kind: 'unknown' });
  expect(seen).toHaveLength(1);
});
