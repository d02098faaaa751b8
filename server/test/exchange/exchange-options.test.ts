import { ALWAYS_OPEN } from '@aureus/core/market/session/calendar.ts';
import * as calls from '@aureus/contract/exchange/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, BTC_USDT, ETH, ETH_USDT, USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';

const database = useDatabase();
const money = useMoney(database);
let nextUser = 1_000n;

beforeAll(async () => {
  for (const [coin, amount] of [
    [USDT, '50000000'],
    [BTC, '2000'],
    [ETH, '20000'],
  ] as const) {
    await money.fund(house.marketMaker, coin, amount); // prettier-ignore
  }
});

async function userWith(amount: string): Promise<bigint> {
  const user = ++nextUser;
  await money.fund(user, USDT, amount);
  return user;
}

const pair = (number: string, from = USDT.id, to = BTC.id) => ({ number, from_currency_id: from, to_currency_id: to });
const terms = (sql: string) => database.owner.query(`UPDATE exchange_terms SET ${sql}`);

describe('a quote is no option', () => {
  test('beyond its spread it is refused when the market has moved against the house, and a new one is to be had', async () => {
    const user = await userWith('10000');
    const quote = await money.quote(user, pair('1000'));
    const take = () => money.exchange(user, { ...pair('1000'), quote_id: quote.quote_id });
    // 0.0515 % is the spread: 10,005.15 is the last price at which it is taken.
    money.markets.setPrice(BTC_USDT.id, 10_005_16);
    expect(await codeOf(take())).toBe('quote_moved');
    expect(await money.available(user, USDT)).toBe(10_000_000_000n);
    const again = await money.quote(user, pair('1000'));
    expect(Number(again.receives)).toBeLessThan(Number(quote.receives));
    expect(await codeOf(take())).toBe('quote_unknown');
    money.markets.setPrice(BTC_USDT.id, 10_010_00);
    const done = await money.exchange(user, { ...pair('1000'), quote_id: again.quote_id });
    expect(done.receives).toBe(again.receives);
    money.markets.setPrice(BTC_USDT.id, 10_000_00);
  });

  test('20 at once leave one, whoever asks 20 times, and only that one can be used', async () => {
    const user = await userWith('10000');
    for (let round = 0; round < 10; round += 1) {
      const quotes = await Promise.all(Array.from({ length: 20 }, () => money.quote(user, pair('10'))));
      const { rows } = await database.pool.query<{ id: string }>(
        'SELECT id FROM exchange_quote WHERE owner_id = $1 AND used_at IS NULL',
        [user],
      );
      expect(rows).toHaveLength(1);
      const codes = await Promise.all(
        quotes.map(({ quote_id }) => codeOf(money.exchange(user, { ...pair('10'), quote_id }))),
      );
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
      expect(codes.filter((code) => code === 'quote_unknown')).toHaveLength(19);
    }
  });

  test('the database itself refuses a second live one, and an exchange that gives more than it is worth', async () => {
    const user = await userWith('1000');
    const { quote_id } = await money.quote(user, pair('10'));
    const copy = `INSERT INTO exchange_quote (id, owner_id, from_currency_id, to_currency_id, amount, fee, receives, rate,
      fee_ppm, created_at, expires_at) SELECT $2, owner_id, from_currency_id, to_currency_id, amount, fee, receives,
      rate, fee_ppm, created_at, expires_at FROM exchange_quote WHERE id = $1`;
    await expect(database.pool.query(copy, [quote_id, 'e'.repeat(32)])).rejects.toThrow('exchange_quote_live');
    await money.exchange(user, { ...pair('10'), quote_id });
    const cheat = 'UPDATE wallet_exchange SET worth = receives - 1 WHERE owner_id = $1';
    await expect(database.owner.query(cheat, [user])).rejects.toThrow('wallet_exchange_worth');
  });

  test('two sources that agree are enough, at a spread that is wider by what one of them may lie', async () => {
    const user = await userWith('1000');
    const spreadOf = async () => Number((await money.quote(user, pair('10'))).spread_percent);
    const before = await spreadOf();
    money.markets.setSources(BTC_USDT.id, 2, 0);
    expect((await spreadOf()) - before).toBeCloseTo(0.075, 6);
    const { quote_id } = await money.quote(user, pair('10'));
    expect(await codeOf(money.exchange(user, { ...pair('10'), quote_id }))).toBe('ok');
  });

  test('a market that was closed, or stands on two sources that do not agree, ends it at once', async () => {
    const user = await userWith('1000');
    const { quote_id } = await money.quote(user, pair('10'));
    const take = () => codeOf(money.exchange(user, { ...pair('10'), quote_id }));
    money.markets.setSources(BTC_USDT.id, 2);
    expect(await take()).toBe('price_sources_few');
    expect(await codeOf(money.quote(user, pair('10')))).toBe('price_sources_few');
    money.markets.setSources(BTC_USDT.id, 3);
    money.markets.setMarket(BTC_USDT.id, { isOpen: false });
    await money.markets.refresh();
    expect(await take()).toBe('market_closed');
    for (const [from, to] of [
      [USDT, BTC],
      [BTC, USDT],
      [ETH, BTC],
      [BTC, ETH],
    ] as const) {
      // prettier-ignore
      expect(await codeOf(money.quote(user, pair('1', from.id, to.id)))).toBe('market_closed');
    }
    expect(
      await codeOf(money.call(calls.exchangeFee, user, { from_currency_id: BTC.id, to_currency_id: USDT.id })),
    ).toBe('market_closed');
    expect(await codeOf(money.quote(user, pair('10', USDT.id, ETH.id)))).toBe('ok');
    money.markets.setMarket(BTC_USDT.id, { isOpen: true });
    await money.markets.refresh();
    expect(await money.available(user, USDT)).toBe(1_000_000_000n);
  });

  test('a market that another process has closed, and of which this one was not told, ends it as well', async () => {
    const user = await userWith('1000');
    const { quote_id } = await money.quote(user, pair('10'));
    money.markets.setMarket(BTC_USDT.id, { isOpen: false });
    expect(await codeOf(money.exchange(user, { ...pair('10'), quote_id }))).toBe('market_closed');
    expect(await money.available(user, USDT)).toBe(1_000_000_000n);
    money.markets.setMarket(BTC_USDT.id, { isOpen: true });
    await money.markets.refresh();
  });

  test('a quote of the session does not outlive it', async () => {
    const user = await userWith('1000');
    const { quote_id } = await money.quote(user, pair('10'));
    money.markets.setMarket(BTC_USDT.id, { session: { isOpen: false, until: Date.now() + 1 } });
    await money.markets.refresh();
    expect(await codeOf(money.exchange(user, { ...pair('10'), quote_id }))).toBe('session_closed');
    expect(await codeOf(money.quote(user, pair('10')))).toBe('session_closed');
    money.markets.setMarket(BTC_USDT.id, { session: ALWAYS_OPEN });
    await money.markets.refresh();
    expect(await money.available(user, USDT)).toBe(1_000_000_000n);
  });

  test('a coin too lively for a price has none', async () => {
    const user = await userWith('1000');
    money.markets.setVolatility(BTC_USDT.id, 499_000);
    expect(await codeOf(money.quote(user, pair('10')))).toBe('ok');
    money.markets.setVolatility(BTC_USDT.id, 499_999);
    expect(await codeOf(money.quote(user, pair('10')))).toBe('prices_too_lively');
    money.markets.setVolatility(BTC_USDT.id, 0);
  });
});

describe('limits in value', () => {
  test('of a user hold against 20 at once over several coins, and end after 24 hours', async () => {
    const user = await userWith('100000');
    await money.fund(user, BTC, '1');
    await terms('user_daily_usdt = 1000');
    // Other wallets each way: only the lock on the user keeps them apart.
    const ways = [pair('90', USDT.id, ETH.id), pair('0.009', BTC.id, ETH.id)];
    const codes = await Promise.all(Array.from({ length: 20 }, (_, i) => codeOf(money.exchange(user, ways[i % 2]!))));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(11);
    expect(codes.filter((code) => code === 'exchange_limit_daily')).toHaveLength(9);
    const fee = await money.call(calls.exchangeFee, user, { from_currency_id: USDT.id, to_currency_id: ETH.id });
    expect([fee.left_today, fee.daily]).toEqual(['10', '1000']);
    expect(await codeOf(money.quote(user, pair('10.01')))).toBe('exchange_limit_daily');
    expect(await codeOf(money.exchange(user, pair('10')))).toBe('ok');
    money.clock.advance(24 * 3_600_000 - 1);
    expect(await codeOf(money.exchange(user, pair('10')))).toBe('exchange_limit_daily');
    money.clock.advance(1);
    expect(await codeOf(money.exchange(user, pair('10')))).toBe('ok');
    await terms('user_daily_usdt = 1000000');
  });

  test('of the house hold per coin and both ways against many users at once; the way back stays open', async () => {
    money.clock.advance(48 * 3_600_000);
    await terms('house_daily_usdt = 1000');
    const users = await Promise.all(Array.from({ length: 20 }, () => userWith('1000')));
    const buy = (user: bigint) => codeOf(money.exchange(user, pair('90')));
    const codes = await Promise.all(users.map(buy));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(11);
    expect(codes.filter((code) => code === 'exchange_limit_house')).toHaveLength(9);
    const buyer = users[codes.indexOf('ok')]!;
    expect(await codeOf(money.quote(buyer, pair('90')))).toBe('exchange_limit_house');
    // Another coin has a limit of its own, and what brings the coin back makes room.
    expect(await codeOf(money.exchange(buyer, pair('90', USDT.id, ETH.id)))).toBe('ok');
    await money.fund(buyer, BTC, '1');
    expect(await codeOf(money.exchange(buyer, pair('0.009', BTC.id, USDT.id)))).toBe('ok');
    expect(await buy(buyer)).toBe('ok');
    // Taking is held as giving is: from 990 given to 1,000 taken are 1,990.
    expect(await codeOf(money.exchange(buyer, pair('0.1991', BTC.id, USDT.id)))).toBe('exchange_limit_house');
    expect(await codeOf(money.exchange(buyer, pair('0.199', BTC.id, USDT.id)))).toBe('ok');
    money.clock.advance(25 * 3_600_000);
    expect(await codeOf(money.exchange(buyer, pair('0.05', BTC.id, USDT.id)))).toBe('ok');
    await terms('house_daily_usdt = 5000000');
    expect(await wrongs(database)).toEqual([]);
  });

  test('count the dearer of the prices of quote and execution', async () => {
    money.clock.advance(48 * 3_600_000);
    const user = await userWith('1');
    await money.fund(user, ETH, '10');
    await terms('user_daily_usdt = 1000');
    const { quote_id } = await money.quote(user, pair('1', ETH.id, USDT.id));
    money.markets.setPrice(ETH_USDT.id, 1_001_00);
    expect(await codeOf(money.exchange(user, { ...pair('1', ETH.id, USDT.id), quote_id }))).toBe(
      'exchange_limit_daily',
    );
    money.markets.setPrice(ETH_USDT.id, 1_000_00);
    await terms('user_daily_usdt = 1000000');
  });
});
