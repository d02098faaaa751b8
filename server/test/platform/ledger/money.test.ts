import { expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { ClaimLostError, type IdempotencyClaim } from '../../../src/platform/http/idempotency.ts';
import { house, HOUSE_ACCOUNT } from '../../../src/platform/ledger/house.ts';
import { createMoney } from '../../../src/platform/ledger/money.ts';
import { type Balance, post } from '../../../src/platform/ledger/post.ts';
import { OutcomeUnknownError } from '../../../src/platform/database/transaction.ts';
import { useDatabase } from '../../support/database.ts';
import { loseNextCommit } from '../../support/interference.ts';

const database = useDatabase();
const AT = new Date('2026-01-01T00:00:00Z');

let users = 5_000n;

function stage() {
  const told: { owner: bigint; balances: readonly Balance[] }[] = [];
  const money = createMoney(database.pool, (owner, balances) => told.push({ owner, balances }));
  users += 1n;
  const user = users;
  const give = (tx: Parameters<typeof post>[0], available: bigint, currency = 1) =>
    post(tx, {
      kind: 'faucet',
      ref: null,
      at: AT,
      postings: [
        { owner: house.external, account: HOUSE_ACCOUNT, currency, available: -available, held: 0n },
        { owner: user, account: 2, currency, available, held: 0n },
      ],
    });
  return { told, money, user, give };
}

const claimOf = (userId: bigint, key: string): IdempotencyClaim => ({
  userId,
  key,
  callName: 'test.call',
  inputHash: createHash('sha256').update(key).digest(),
  receivedAt: AT,
});

test('every owner is told the last balances once, after the commit, and the house never', async () => {
  const { told, money, user, give } = stage();
  await money.transaction(null, async (tx) => {
    await give(tx, 5n);
    await give(tx, 7n);
    await give(tx, 1n, 2);
    expect(told).toEqual([]);
  });
  const own = { owner: user, account: 2, held: 0n };
  expect(told).toEqual([
    {
      owner: user,
      balances: [
        { ...own, currency: 1, available: 12n, version: 2n },
        { ...own, currency: 2, available: 1n, version: 1n },
      ],
    },
  ]);
});

test('what was rolled back is told to nobody, and its claim is free', async () => {
  const { told, money, user, give } = stage();
  const claim = claimOf(user, 'rolled back');
  const broken = money.transaction(claim, async (tx) => {
    await give(tx, 5n);
    throw new Error('no');
  });
  await expect(broken).rejects.toThrow('no');
  expect(told).toEqual([]);
  expect(await money.transaction(claim, async (tx) => (await give(tx, 5n)).length)).toBe(2);
  expect(told).toHaveLength(1);
});

test('what never took effect leaves its claim free, though the answer to its commit is lost', async () => {
  const { told, money, user, give } = stage();
  const act = () => money.transaction(claimOf(user, 'cut'), (tx) => give(tx, 5n).then(({ length }) => length));
  loseNextCommit(database, 'cut before');
  await expect(act()).rejects.toThrow(OutcomeUnknownError);
  expect(told).toEqual([]);
  expect(await act()).toBe(2);
});

test('the claim is stored with the answer, and a twin moves nothing and is told nothing', async () => {
  const { told, money, user, give } = stage();
  const claim = claimOf(user, 'twice');
  const act = () => money.transaction(claim, async (tx) => ({ has: String((await give(tx, 5n))[1]?.available) }));
  expect(await act()).toEqual({ has: '5' });
  await expect(act()).rejects.toThrow(ClaimLostError);
  expect(told).toHaveLength(1);
  const { rows } = await database.pool.query<{ reply: unknown }>(
    'SELECT reply FROM idempotency_claim WHERE user_id = $1',
    [user],
  );
  expect(rows).toEqual([{ reply: { has: '5' } }]);
});

test('a run that lost against another transaction tells only what the last run did', async () => {
  const { told, money, user, give } = stage();
  let runs = 0;
  await money.transaction(null, async (tx) => {
    runs += 1;
    await give(tx, 5n, runs);
    if (runs === 1) throw Object.assign(new Error('lost'), { code: '40001' });
  });
  expect(told).toEqual([
    { owner: user, balances: [{ owner: user, account: 2, currency: 2, available: 5n, held: 0n, version: 1n }] },
  ]);
});
