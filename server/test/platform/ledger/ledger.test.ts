import fc from 'fast-check';
import type { Pool } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { campaign } from '../../../../tools/vitest/campaign.ts';
import { AppError } from '../../../src/platform/errors.ts';
import { heldMoney } from '../../../src/held-money.ts';
import { auditLedger } from '../../../src/platform/ledger/audit.ts';
import { house, HOUSE_ACCOUNT } from '../../../src/platform/ledger/house.ts';
import { parametersFrom, walletsSql, walletValues } from '../../../src/platform/ledger/journal.ts';
import { assertBalanced, post, postAll, type Posting } from '../../../src/platform/ledger/post.ts';
import { useDatabase } from '../../support/database.ts';
import { withMoney } from '../../support/money.ts';

const database = useDatabase();
const AT = new Date('2026-01-01T00:00:00Z');
const SPOT = 2;
const LIMIT = 10n ** 18n;

let nextUser = 1_000n;
let user = 0n;
beforeEach(() => {
  user = ++nextUser;
});

const of = (owner: bigint, available: bigint, held = 0n, currency = 1): Posting => ({
  owner,
  account: owner < 0n ? HOUSE_ACCOUNT : SPOT,
  currency,
  available,
  held,
});

function move(...postings: Posting[]) {
  return withMoney(database.pool, (tx) => post(tx, { kind: 'faucet', ref: 7n, at: AT, postings }));
}

async function balanceOf(owner: bigint, currency = 1): Promise<[bigint, bigint]> {
  const { rows } = await database.pool.query<{ available: bigint; held: bigint }>(
    'SELECT available, held FROM wallet WHERE owner_id = $1 AND currency_id = $2',
    [owner, currency],
  );
  return [rows[0]?.available ?? 0n, rows[0]?.held ?? 0n];
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? error.code : String(error);
}

/** What is wrong with the books; these tests hold money without orders, so holds are left out. */
async function wrongSums(): Promise<string[]> {
  const { problems } = await auditLedger(database.pool, heldMoney);
  return problems.filter((problem) => !problem.includes('what it is held for needs'));
}

describe('a transfer', () => {
  test('changes the wallets, writes the journal and tells the new balances', async () => {
    const posted = await move(of(house.external, -100n), of(user, 100n));
    expect(posted[1]).toEqual({ owner: user, account: SPOT, currency: 1, available: 100n, held: 0n, version: 1n });
    await move(of(user, -30n, 30n));
    expect(await balanceOf(user)).toEqual([70n, 30n]);
    const { rows } = await database.pool.query(
      'SELECT available_delta, held_delta, kind, ref FROM ledger_entry WHERE owner_id = $1 ORDER BY id',
      [user],
    );
    expect(rows).toEqual([
      { available_delta: 100n, held_delta: 0n, kind: 2, ref: 7n },
      { available_delta: -30n, held_delta: 30n, kind: 2, ref: 7n },
    ]);
  });

  test('refuses what a user or the house does not have, and leaves nothing behind', async () => {
    await move(of(house.external, -100n), of(user, 100n));
    expect(await codeOf(move(of(user, -101n), of(house.external, 101n)))).toBe('insufficient_balance');
    expect(await codeOf(move(of(user, 1n, -1n)))).toBe('insufficient_balance');
    expect(await codeOf(move(of(house.yield, -1n), of(user, 1n)))).toBe('house_funds_exhausted');
    expect(await codeOf(move(of(house.external, -LIMIT), of(user, LIMIT)))).toBe('amount_too_large');
    expect(await balanceOf(user)).toEqual([100n, 0n]);
    expect(await wrongSums()).toEqual([]);
  });

  test('that does not sum to zero, or names a wallet twice, is a defect', () => {
    expect(() => assertBalanced([of(1n, 5n), of(2n, -4n)])).toThrow('sum to zero');
    expect(() => assertBalanced([of(1n, 5n, 0n, 1), of(2n, -5n, 0n, 2)])).toThrow('sum to zero');
    expect(() => assertBalanced([of(1n, 5n), of(1n, -5n)])).toThrow('once');
    expect(() => assertBalanced([])).toThrow('needs postings');
    expect(() => assertBalanced([of(1n, LIMIT + 1n), of(2n, -LIMIT - 1n)])).toThrow('bounds');
    expect(() => assertBalanced([of(1n, 0n, LIMIT + 1n), of(2n, 0n, -LIMIT - 1n)])).toThrow('bounds');
  });

  test('may be one of several of one statement: one brings what the next takes, or nothing happens', async () => {
    const other = ++nextUser;
    const both = (amount: bigint) =>
      withMoney(database.pool, (tx) =>
        postAll(tx, AT, [
          { kind: 'faucet', ref: 1n, postings: [of(house.external, -100n), of(user, 100n)] },
          { kind: 'transfer', ref: 2n, postings: [of(user, -amount), of(other, amount)] },
        ]),
      );
    expect(await codeOf(both(101n))).toBe('insufficient_balance');
    expect(await balanceOf(user)).toEqual([0n, 0n]);
    const [, balance] = await both(40n);
    expect(balance).toEqual({ owner: user, account: SPOT, currency: 1, available: 60n, held: 0n, version: 1n });
    const { rows } = await database.pool.query<{ transfers: number; entries: number }>(
      `SELECT count(DISTINCT transfer_id)::integer AS transfers, count(*)::integer AS entries FROM ledger_entry
       WHERE transfer_id IN (SELECT transfer_id FROM ledger_entry WHERE owner_id = $1)`,
      [user],
    );
    expect(rows[0]).toEqual({ transfers: 2, entries: 4 });
    expect(await wrongSums()).toEqual([]);
  });

  test('of 20 at once against money for one, exactly one goes through, again and again', async () => {
    const ROUNDS = campaign(20, 100);
    const shop = ++nextUser;
    for (let round = 0; round < ROUNDS; round += 1) {
      const payer = ++nextUser;
      await move(of(house.external, -10n), of(payer, 10n));
      const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(move(of(payer, -10n), of(shop, 10n)))));
      expect(codes.filter((code) => code === 'undefined')).toHaveLength(1);
      expect(codes.filter((code) => code === 'insufficient_balance')).toHaveLength(19);
      expect(await balanceOf(payer)).toEqual([0n, 0n]);
    }
    expect(await balanceOf(shop)).toEqual([BigInt(ROUNDS) * 10n, 0n]);
  });

  test('crosswise transfers do not block each other', async () => {
    const other = ++nextUser;
    await move(of(house.external, -2_000n), of(user, 1_000n), of(other, 1_000n));
    const there = [of(user, -3n), of(other, 3n)];
    const back = [of(other, -3n), of(user, 3n)];
    let runs = 0;
    await Promise.all(
      Array.from({ length: 200 }, (_, turn) =>
        withMoney(database.pool, (tx) => {
          runs += 1;
          return post(tx, { kind: 'faucet', ref: 7n, at: AT, postings: turn % 2 === 0 ? there : back });
        }),
      ),
    );
    // Whoever had lost a conflict would have run again.
    expect(runs).toBe(200);
    expect([await balanceOf(user), await balanceOf(other)]).toEqual([
      [1_000n, 0n],
      [1_000n, 0n],
    ]);
  });

  test('whatever is moved, balances are the postings and every currency sums to zero', async () => {
    const owners = [++nextUser, ++nextUser, ++nextUser, house.promotions, house.external];
    const step = fc.record({
      from: fc.nat(owners.length - 1),
      to: fc.nat(owners.length - 1),
      currency: fc.constantFrom(1, 2),
      amount: fc.bigInt(0n, 2_000n),
      hold: fc.bigInt(-500n, 500n),
    });
    const expected = new Map<string, bigint>();
    const change = (key: string, by: bigint) => expected.set(key, (expected.get(key) ?? 0n) + by);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const { from, to, currency, amount, hold } of steps) {
          if (from === to) continue;
          const [payer, payee] = [owners[from]!, owners[to]!];
          const code = await codeOf(move(of(payer, -amount, 0n, currency), of(payee, amount - hold, hold, currency)));
          if (code !== 'undefined') continue;
          change(`${payer} ${currency}`, -amount);
          change(`${payee} ${currency}`, amount);
        }
      }),
      { numRuns: 40 },
    );
    for (const [key, total] of expected) {
      const [owner, currency] = key.split(' ');
      const [available, held] = await balanceOf(BigInt(owner!), Number(currency));
      expect([key, available + held]).toEqual([key, total + (await before(BigInt(owner!), Number(currency)))]);
    }
    expect(await wrongSums()).toEqual([]);
  });

  /** What an owner had of a currency from the tests before: the outside and the house are shared. */
  async function before(owner: bigint, currency: number): Promise<bigint> {
    if (owner !== house.external) return 0n;
    const { rows } = await database.pool.query<{ sum: bigint }>(
      `SELECT coalesce(sum(available + held), 0)::bigint AS sum FROM wallet
       WHERE currency_id = $1 AND owner_id BETWEEN 1 AND $2`,
      [currency, nextUser - 3n],
    );
    return -rows[0]!.sum;
  }
});

describe('the audit', () => {
  test('sees a balance that was changed without a posting, and a hold without an order', async () => {
    await move(of(house.external, -100n), of(user, 100n));
    await database.owner.query('UPDATE wallet SET available = available + 1 WHERE owner_id = $1', [user]);
    const { problems } = await auditLedger(database.pool, heldMoney);
    expect(problems).toContainEqual(expect.stringContaining(`owner ${user}`));
    expect(problems).toContainEqual('Balances of currency 1 sum to 1');
    await database.owner.query('UPDATE wallet SET available = available - 1 WHERE owner_id = $1', [user]);
    await move(of(user, -5n, 5n));
    expect((await auditLedger(database.pool, heldMoney)).problems).toContainEqual(
      `Owner ${user}, account 2, currency 1 holds 5, what it is held for needs 0`,
    );
    await move(of(user, 5n, -5n));
  });

  test('sees held money that no posting has set aside, and a posting of another owner on a wallet', async () => {
    await move(of(house.external, -100n), of(user, 90n, 10n));
    const set = (what: string) => database.owner.query(`UPDATE wallet SET ${what} WHERE owner_id = $1`, [user]);
    await set('held = held + 1');
    const { problems } = await auditLedger(database.pool, heldMoney);
    expect(problems).toContainEqual(expect.stringMatching(/^Wallet .* has 90 \+ 11 held, its postings say 90 \+ 10$/));
    await set('held = held - 1');
    const { rows } = await database.owner.query<{ id: bigint; wallet: bigint }>(
      `INSERT INTO ledger_entry (transfer_id, wallet_id, owner_id, account, currency_id, available_delta, held_delta,
                                 kind, created_at)
       SELECT 999999998, id, owner_id + 1, account, currency_id, delta, 0, 1, now()
       FROM wallet, unnest(ARRAY[3, -3]) AS delta WHERE owner_id = $1 RETURNING id, wallet_id AS wallet`,
      [user],
    );
    const strangers = rows.map(({ id, wallet }) => `Entry ${id} does not fit wallet ${wallet}`);
    expect((await auditLedger(database.pool, heldMoney)).problems).toEqual(expect.arrayContaining(strangers));
    await database.owner.query('DELETE FROM ledger_entry WHERE transfer_id = 999999998');
    await move(of(user, 10n, -10n));
  });

  test('sees a transfer that is not whole, which the database takes from nobody', async () => {
    const halfTransfer = (pool: Pool) =>
      pool.query(
        `INSERT INTO ledger_entry (transfer_id, wallet_id, owner_id, account, currency_id, available_delta, held_delta,
                                 kind, created_at)
       SELECT 999999999, id, owner_id, account, currency_id, 3, 0, 1, now() FROM wallet WHERE owner_id = $1`,
        [house.external],
      );
    await expect(halfTransfer(database.pool)).rejects.toThrow('Transfer 999999999 sums to 3');
    await expect(halfTransfer(database.owner)).rejects.toThrow('Transfer 999999999 sums to 3');
    await database.owner.query('ALTER TABLE ledger_entry DISABLE TRIGGER ledger_sums_to_zero');
    await halfTransfer(database.owner);
    await database.owner.query('ALTER TABLE ledger_entry ENABLE TRIGGER ledger_sums_to_zero');
    const { problems } = await auditLedger(database.pool, heldMoney);
    expect(problems).toContainEqual('Transfer 999999999 sums to 3 in currency 1');
    await database.owner.query('DELETE FROM ledger_entry WHERE transfer_id = 999999999');
  });
});

test('the application may not rewrite the journal', async () => {
  for (const sql of ['UPDATE ledger_entry SET kind = 1', 'DELETE FROM ledger_entry', 'TRUNCATE ledger_entry']) {
    await expect(database.pool.query(sql)).rejects.toThrow('permission denied');
  }
  await expect(database.pool.query('DELETE FROM wallet')).rejects.toThrow('permission denied');
});

test('the statement itself leaves out a wallet that cannot pay, and lets the outside owe', async () => {
  await move(of(house.external, -500n), of(user, 400n, 100n));
  const { rows: wallets } = await database.owner.query<{ id: bigint; owner_id: bigint }>(
    'SELECT id, owner_id FROM wallet WHERE owner_id IN ($1, $2) AND currency_id = 1 ORDER BY owner_id',
    [house.external, user],
  );
  const [outside, own] = wallets.map(({ id }) => id);
  type Leg = readonly [wallet: bigint | undefined, available: bigint, held: bigint];
  const posted = async (...legs: readonly Leg[]): Promise<number> => {
    const changes = legs.map(([wallet = 0n, available, held]) => ({ wallet, available, held }));
    const sql = `WITH ${walletsSql(parametersFrom(1))} SELECT FROM wallets`;
    return (await database.owner.query(sql, walletValues(changes))).rowCount ?? 0;
  };
  expect(await posted([own, -401n, 0n])).toBe(0);
  expect(await posted([own, 0n, -101n])).toBe(0);
  expect(await balanceOf(user)).toEqual([400n, 100n]);
  expect(await posted([outside, -1n, 0n], [own, 1n, 0n])).toBe(2);
  expect(await posted([outside, 1n, 0n], [own, -1n, 0n])).toBe(2);
});

test('the last line: the database itself refuses a balance out of bounds', async () => {
  const set = (available: bigint, held: bigint, owner = user) =>
    database.owner.query(
      'INSERT INTO wallet (owner_id, account, currency_id, available, held) VALUES ($1, $4, 3, $2, $3)',
      [owner, available, held, owner < 0n ? 0 : 2],
    );
  await expect(set(-1n, 0n)).rejects.toThrow('wallet_available_bounds');
  await expect(set(LIMIT + 1n, 0n)).rejects.toThrow('wallet_available_bounds');
  await expect(set(0n, -1n)).rejects.toThrow('wallet_held_bounds');
  await expect(set(-1n, 0n, house.fees)).rejects.toThrow('wallet_available_bounds');
  await expect(set(0n, 0n, 0n)).rejects.toThrow('wallet');
  await move(of(house.external, -5n, 0n, 3), of(user, 5n, 0n, 3));
  const change = (what: string) => database.pool.query(`UPDATE wallet SET ${what} WHERE owner_id = $1`, [user]);
  await expect(change('available = available - 6')).rejects.toThrow('wallet_available_bounds');
  await expect(change('held = held - 1')).rejects.toThrow('wallet_held_bounds');
  expect(await balanceOf(user, 3)).toEqual([5n, 0n]);
});
