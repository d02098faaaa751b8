import { expect, test } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import { withTransaction } from '../../../src/platform/database/transaction.ts';
import { KEYED_DAYS, removeOldClaims } from '../../../src/platform/http/claim-cleanup.ts';
import {
  ClaimLostError,
  claimName,
  findReplies,
  hashInput,
  storeClaim,
} from '../../../src/platform/http/idempotency.ts';
import type { IdempotencyClaim } from '../../../src/platform/http/idempotency.ts';
import { useDatabase } from '../../support/database.ts';

const database = useDatabase();
const findReply = async (userId: bigint, key: string) =>
  (await findReplies(database.pool, [{ userId, key }]))[0] ?? null;
const NOON = Date.UTC(2026, 0, 1, 12);

const claim = (over: Partial<IdempotencyClaim> = {}): IdempotencyClaim => ({
  userId: 7n,
  callName: 'test.pay',
  key: null,
  inputHash: hashInput({ amount: '1' }),
  receivedAt: new Date(NOON),
  ...over,
});

const store = (one: IdempotencyClaim, answer: unknown = { paid: '1' }) =>
  withTransaction(database.pool, (tx) => storeClaim(tx.client, one, answer));

test('of 20 parallel twins with a key one stores its claim, and its reply is found word for word', async () => {
  const one = claim({ userId: 1n, key: 'a' });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => store(one, { z: n, a: '1.10' })));
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ClaimLostError);
  }
  const winner = outcomes.findIndex((outcome) => outcome.status === 'fulfilled');
  const stored = await findReply(1n, 'a');
  expect(JSON.stringify(stored?.answer)).toBe(`{"z":${winner},"a":"1.10"}`);
  expect(stored?.inputHash.equals(one.inputHash)).toBe(true);
});

test('of 20 parallel twins without a key one wins; a second later the same input is welcome again', async () => {
  const one = claim({ userId: 2n });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => store(one)));
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  await expect(store(claim({ userId: 2n, receivedAt: new Date(NOON + 999) }))).rejects.toBeInstanceOf(ClaimLostError);
  await store(claim({ userId: 2n, receivedAt: new Date(NOON + 1000) }));
  // A clock that was turned back an hour does not lock the user out.
  await store(claim({ userId: 2n, receivedAt: new Date(NOON - 3_600_000) }));
});

test('other users, calls, inputs and keys do not meet', async () => {
  await store(claim({ userId: 3n }));
  await store(claim({ userId: 4n }));
  await store(claim({ userId: 3n, callName: 'test.other' }));
  await store(claim({ userId: 3n, inputHash: hashInput({ amount: '2' }) }));
  await store(claim({ userId: 3n, key: 'a' }));
  await store(claim({ userId: 3n, key: 'b' }));
  // A header that looks like a stored name of the other kind stays a header.
  await store(claim({ userId: 3n, key: claimName(claim()) }));
});

test('a rolled-back transaction leaves no claim', async () => {
  const one = claim({ userId: 5n, key: 'a' });
  const failing = withTransaction(database.pool, async (tx) => {
    await storeClaim(tx.client, one, 'x');
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await findReply(5n, 'a')).toBeNull();
  await store(one);
});

test('the hash of an input does not hang on the order of its fields or on unset ones', () => {
  expect(hashInput({ a: 1, b: '2' })).toEqual(hashInput({ b: '2', c: undefined, a: 1 }));
  expect(hashInput({ a: 1 })).not.toEqual(hashInput({ a: '1' }));
});

test('keys are kept for more than a week, then removed; claims without a key go after an hour', async () => {
  const { pool } = database;
  await pool.query('DELETE FROM idempotency_claim');
  await store(claim({ userId: 9n, key: 'k' }));
  await store(claim({ userId: 9n }));
  const clock = manualClock(NOON);
  expect(await removeOldClaims({ pool, clock })).toBe(0);
  clock.advance(3_600_001);
  expect(await removeOldClaims({ pool, clock })).toBe(1);
  clock.advance(7 * 86_400_000);
  expect(await removeOldClaims({ pool, clock })).toBe(0);
  expect(await findReply(9n, 'k')).not.toBeNull();
  clock.set(NOON + KEYED_DAYS * 86_400_000 + 1);
  expect(await removeOldClaims({ pool, clock })).toBe(1);
});

test("replies of many are found at once, each in its place, and never another user's", async () => {
  for (const userId of [31n, 32n]) await store(claim({ userId, key: 'same' }), { of: Number(userId) });
  const asked = [
    { userId: 32n, key: 'same' },
    { userId: 33n, key: 'same' },
    { userId: 31n, key: 'same' },
    { userId: 31n, key: 'other' },
    { userId: 32n, key: 'same' },
  ];
  const found = await findReplies(database.pool, asked);
  expect(found.map((reply) => reply?.answer ?? null)).toEqual([{ of: 32 }, null, { of: 31 }, null, { of: 32 }]);
});
