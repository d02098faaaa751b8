import { afterEach, beforeEach, expect, test } from 'vitest';
import { heldMoney } from '../../src/held-money.ts';
import { openDesk } from '../../src/exchange/public.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { auditLedger } from '../../src/platform/ledger/audit.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { BTC, BTC_USDT, ETH, testMarkets, USDT } from '../wallet/markets.ts';
import { type Money, useMoney } from '../wallet/money.ts';

/** Many exchanges at one desk come out as each alone, one after the other. */

const DIRECTORY = `
  INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  VALUES (1, 'USDT', 'USDT', 'coin', 6, '', 1), (2, 'BTC', 'BTC', 'coin', 8, '', 2), (3, 'ETH', 'ETH', 'coin', 8, '', 3);
  INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
  SELECT 'buyer' || n, 'x', 'buyer' || n, 40000000 + n, now(), now() FROM generate_series(1, 3) AS n`;

interface Side {
  readonly database: TestDatabase;
  readonly money: Money;
  readonly users: readonly bigint[];
  readonly drop: () => Promise<void>;
}
let alone: Side;
let desk: Side;

async function open(): Promise<Side> {
  const { database, drop } = await createTestDatabase();
  await database.owner.query(DIRECTORY);
  const markets = testMarkets();
  markets.setVolatility(BTC_USDT.id, 1_000);
  const money = useMoney(database, markets);
  await money.fund(house.marketMaker, BTC, '10');
  await money.fund(house.marketMaker, ETH, '100');
  const { rows } = await database.owner.query<{ id: bigint }>('SELECT id FROM users ORDER BY id');
  for (const { id } of rows) await money.fund(id, USDT, '60000');
  return { database, money, users: rows.map(({ id }) => id), drop };
}

beforeEach(async () => {
  [alone, desk] = [await open(), await open()];
});
afterEach(async () => {
  for (const { database, drop } of [alone, desk]) {
    const { problems } = await auditLedger(database.pool, heldMoney);
    await drop();
    if (problems.length > 0) throw new Error(`The books are wrong: ${JSON.stringify(problems)}`);
  }
});

/** Who exchanges how much into what; whole USDT, without the fee. */
const SEQUENCE = [
  [0, BTC.id, 20_000],
  [1, BTC.id, 15_000],
  [0, ETH.id, 7_000],
  [0, BTC.id, 20_000],
  [2, ETH.id, 30_000],
  [1, BTC.id, 1],
] as const;

async function resultOf({ database }: Side): Promise<unknown> {
  const read = async (sql: string): Promise<unknown> => (await database.owner.query(sql)).rows;
  return {
    exchanges: await read(
      "SELECT to_jsonb(e) - 'quote_id' - 'priced_at' - 'created_at' AS row FROM wallet_exchange e ORDER BY id",
    ),
    wallets: await read('SELECT owner_id, account, currency_id, available, held FROM wallet WHERE available <> 0 ORDER BY 1, 2, 3'), // prettier-ignore
    flow: await read('SELECT currency_id, given, coins FROM exchange_flow ORDER BY 1'),
    entries: await read('SELECT owner_id, kind, ref, available_delta FROM ledger_entry WHERE kind IN (31, 32) ORDER BY ref, kind, owner_id, available_delta'), // prettier-ignore
  };
}

const budgetOf = (whole: number): bigint => BigInt(whole) * 1_001_000n;
const openOn = (side: Side, tx: Parameters<typeof openDesk>[0], owners = side.users) =>
  openDesk(tx, { markets: side.money.markets, clock: manualClock(side.money.clock.epochMs()) }, { owners, from: USDT.id, to: [BTC.id, ETH.id] }); // prettier-ignore

test('the same exchanges alone and at the desk leave the same rows, money and sums', async () => {
  for (const [user, to, number] of SEQUENCE) {
    const fields = { number, from_currency_id: USDT.id, to_currency_id: to };
    await alone.money.exchange(alone.users[user]!, fields);
  }
  await withMoney(desk.database.pool, async (tx) => {
    const open = await openOn(desk, tx);
    for (const [user, to, number] of SEQUENCE) open.take(open.quote(desk.users[user]!, to, budgetOf(number)));
    await open.write();
  });
  expect(await resultOf(desk)).toEqual(await resultOf(alone));
});

test('what is taken back leaves nothing, and what comes after is as if it had never been', async () => {
  const quotes = (withDetour: boolean) =>
    withMoney(desk.database.pool, async (tx) => {
      const open = await openOn(desk, tx);
      const [first = 0n, second = 0n] = desk.users;
      open.take(open.quote(first, BTC.id, budgetOf(5_000)));
      if (withDetour) {
        const undo = [open.take(open.quote(first, BTC.id, budgetOf(9_000))), open.take(open.quote(second, ETH.id, budgetOf(40_000)))]; // prettier-ignore
        for (const back of undo) back();
      }
      const { id: _, ...rest } = open.quote(first, BTC.id, budgetOf(3_000));
      return { rest, left: [open.available(first), open.available(second)] };
    });
  expect(await quotes(true)).toEqual(await quotes(false));
  expect(((await resultOf(desk)) as { exchanges: unknown[] }).exchanges).toEqual([]);
});

test.each([
  ['UPDATE exchange_terms SET user_daily_usdt = 10000', 9_000, 'exchange_limit_daily'],
  ['UPDATE exchange_terms SET house_daily_usdt = 10000', 9_000, 'exchange_limit_house'],
  ['UPDATE exchange_terms SET max_usdt = 8000', 9_000, 'amount_too_large'],
  ['UPDATE users SET funds_frozen = true', 10, 'funds_frozen'],
])('after %s an exchange is refused at the desk as alone', async (sql, number, code) => {
  for (const side of [alone, desk]) await side.database.owner.query(sql);
  const [user = 0n] = alone.users;
  const fields = { number, from_currency_id: USDT.id, to_currency_id: BTC.id };
  const one = async (): Promise<string> =>
    alone.money.exchange(user, fields).then(() => 'done', (error: { code: string }) => error.code); // prettier-ignore
  const expected = [await one(), await one()];
  const found = await withMoney(desk.database.pool, async (tx) => {
    const open = await openOn(desk, tx);
    return [1, 2].map(() => {
      try {
        open.take(open.quote(desk.users[0]!, BTC.id, budgetOf(number)));
        return 'done';
      } catch (error) {
        return (error as { code: string }).code;
      }
    });
  });
  expect(found).toEqual(expected);
  expect(found[1]).toBe(code);
});

test('no more is promised than the market maker has', async () => {
  await withMoney(desk.database.pool, async (tx) => {
    const open = await openOn(desk, tx);
    // Ten coins at 10,000: two of 50,000 take all of them and a little more is not there.
    open.take(open.quote(desk.users[0]!, BTC.id, budgetOf(50_000)));
    open.take(open.quote(desk.users[1]!, BTC.id, budgetOf(49_000)));
    expect(() => open.quote(desk.users[2]!, BTC.id, budgetOf(10_000))).toThrowError(expect.objectContaining({ code: 'house_funds_exhausted' })); // prettier-ignore
  });
});

test('two desks for the same users do not wait in a circle, and nothing is spent twice', async () => {
  const [user = 0n, other = 0n] = desk.users;
  const buy = (owners: readonly bigint[]) =>
    withMoney(desk.database.pool, async (tx) => {
      const open = await openOn(desk, tx, owners);
      for (const owner of owners) {
        if (open.available(owner) >= budgetOf(50_000)) open.take(open.quote(owner, ETH.id, budgetOf(50_000)));
      }
      return (await open.write()).length;
    });
  const made = await Promise.all([buy([user, other]), buy([other, user]), buy([user])]);
  expect(made.reduce((sum, each) => sum + each, 0)).toBe(2);
});
