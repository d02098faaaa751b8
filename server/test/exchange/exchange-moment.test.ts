import type { ClientBase } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { sweepFlows } from '../../src/exchange/limits.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, BTC_USDT, currency, ETH, testMarkets, USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';

// What an exchange looks at in the moment the money moves. Where it has to wait for others, the test holds what it
// waits for, and lets it go.

const database = useDatabase();
const DOGE = currency(5, 'DOGE', 8);
const money = useMoney(database, testMarkets(undefined, undefined, [DOGE]));
let nextUser = 3_000n;

beforeAll(async () => {
  for (const [coin, amount] of [
    [USDT, '1000000'],
    [BTC, '100'],
    [ETH, '1000'],
    [DOGE, '100000'],
  ] as const) {
    await money.fund(house.marketMaker, coin, amount);
  }
});

async function userWith(amount: string): Promise<bigint> {
  const user = ++nextUser;
  await money.fund(user, USDT, amount);
  return user;
}

const pair = (number: string, from = USDT.id, to = BTC.id) => ({ number, from_currency_id: from, to_currency_id: to });

const waiting = async (): Promise<number> => {
  const { rowCount } = await database.owner.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
};

/** Holds something in a transaction of its own until `work` has come back. */
async function whileHeld(sql: string, values: unknown[], work: (client: ClientBase) => Promise<void>): Promise<void> {
  const client = await database.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(sql, values);
    await work(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test('the exchanges of one user come one after the other, also over coins that have nothing in common', async () => {
  const user = await userWith('1000');
  await money.fund(user, BTC, '1');
  await database.owner.query('UPDATE exchange_terms SET user_daily_usdt = 1000');
  const hour = new Date(Math.floor(money.clock.epochMs() / 3_600_000) * 3_600_000);
  const codes: Promise<string>[] = [];
  let isOver = false;
  // The first is held after it has looked at the limit, before anybody else can see it.
  const noteOfEth = 'INSERT INTO exchange_flow (currency_id, hour, given) VALUES ($1, $2, 0)';
  await whileHeld(noteOfEth, [ETH.id, hour], async () => {
    codes.push(codeOf(money.exchange(user, pair('600', USDT.id, ETH.id))));
    await expect.poll(waiting).toBe(1);
    const second = codeOf(money.exchange(user, pair('0.06', BTC.id, DOGE.id)));
    codes.push(second.finally(() => (isOver = true)));
    await expect.poll(async () => isOver || (await waiting()) === 2).toBe(true);
  });
  expect(await Promise.all(codes)).toEqual(['ok', 'exchange_limit_daily']);
  await database.owner.query('UPDATE exchange_terms SET user_daily_usdt = 1000000');
});

test('a quote that was confirmed in time is good, however long its exchange has to wait', async () => {
  const user = await userWith('1000');
  const { quote_id } = await money.quote(user, pair('100'));
  const turn = `SELECT pg_advisory_xact_lock(hashtextextended('exchange ' || $1::text, 0))`;
  let code = Promise.resolve('');
  await whileHeld(turn, [String(user)], async () => {
    code = codeOf(money.exchange(user, { ...pair('100'), quote_id }));
    await expect.poll(waiting).toBe(1);
    money.clock.advance(10_000);
  });
  expect(await code).toBe('ok');
});

test('the price is looked at when nothing has to be waited for any more', async () => {
  const user = await userWith('1000');
  const { quote_id } = await money.quote(user, pair('100'));
  let code = Promise.resolve('');
  const marketMaker = 'SELECT FROM wallet WHERE owner_id = $1 AND currency_id = $2 FOR UPDATE';
  await whileHeld(marketMaker, [house.marketMaker, BTC.id], async () => {
    code = codeOf(money.exchange(user, { ...pair('100'), quote_id }));
    await expect.poll(waiting).toBe(1);
    money.markets.setPrice(BTC_USDT.id, 10_100_00);
  });
  expect(await code).toBe('quote_moved');
  money.markets.setPrice(BTC_USDT.id, 10_000_00);
  expect(await money.available(user, USDT)).toBe(1_000_000_000n);
  expect(await wrongs(database)).toEqual([]);
});

test('a quote is for its two coins, whatever amount of others has as many minor units', async () => {
  const user = await userWith('100');
  const { quote_id } = await money.quote(user, pair('10'));
  for (const other of [pair('10', USDT.id, ETH.id), pair('0.1', ETH.id, BTC.id)]) {
    expect(await codeOf(money.exchange(user, { ...other, quote_id }))).toBe('quote_differs');
  }
  expect(await codeOf(money.exchange(user, { ...pair('10'), quote_id }))).toBe('ok');
});

test('a quote is good to the very price at which it gives all that the amount is worth', async () => {
  const user = await userWith('100');
  const { quote_id, receives } = await money.quote(user, pair('10'));
  const take = () => codeOf(money.exchange(user, { ...pair('10'), quote_id }));
  expect(receives).toBe('0.00099949');
  money.markets.setPrice(BTC_USDT.id, 10_005_11);
  expect(await take()).toBe('quote_moved');
  money.markets.setPrice(BTC_USDT.id, 10_005_10);
  expect(await take()).toBe('ok');
  money.markets.setPrice(BTC_USDT.id, 10_000_00);
});

test('a limit of the house that was lowered closes the way on, and leaves the way back open', async () => {
  const user = await userWith('1000');
  const sell = () => codeOf(money.exchange(user, pair('0.001', BTC.id, USDT.id)));
  expect(await codeOf(money.exchange(user, pair('600')))).toBe('ok');
  await database.owner.query('UPDATE exchange_terms SET house_daily_usdt = 100');
  expect(await codeOf(money.exchange(user, pair('10')))).toBe('exchange_limit_house');
  expect(await sell()).toBe('ok');
  // An hour that reaches into the last 24 counts whole, and is not swept away before.
  money.clock.advance(24 * 3_600_000);
  await sweepFlows(database.pool, money.clock.now());
  expect(await codeOf(money.exchange(user, pair('10')))).toBe('exchange_limit_house');
  money.clock.advance(3_600_000);
  expect(await codeOf(money.exchange(user, pair('10')))).toBe('ok');
  await database.owner.query('UPDATE exchange_terms SET house_daily_usdt = 5000000');
});

test('a spread of half of everything is none: the coin is too lively for a price', async () => {
  const user = await userWith('100');
  // Beside 500 ppm that are always there, one each for size and stock.
  money.markets.setVolatility(BTC_USDT.id, 499_497);
  expect(await codeOf(money.quote(user, pair('10')))).toBe('ok');
  money.markets.setVolatility(BTC_USDT.id, 499_498);
  expect(await codeOf(money.quote(user, pair('10')))).toBe('prices_too_lively');
  money.markets.setVolatility(BTC_USDT.id, 0);
});
