import { beforeAll, expect, test } from 'vitest';
import { exchange } from '@aureus/contract/exchange/calls.ts';
import { transfer } from '@aureus/contract/transfer/calls.ts';
import { createLimits } from '../../src/platform/http/limits.ts';
import { createOnce } from '../../src/platform/http/once.ts';
import type { Once } from '../../src/platform/http/once.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { exchangeCoins } from '../../src/exchange/exchange-coins.ts';
import { awaitSecondLook } from '../../src/exchange/second-look.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, BTC_USDT, ETH, ETH_USDT, testMarkets, USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';
import { moneyContext } from '../wallet/platform.ts';

const database = useDatabase();
let heardAt = Date.UTC(2026, 5, 1, 12);
let waiting = Promise.withResolvers<void>();
const markets = testMarkets(undefined, () => heardAt);
const told = markets.onIndexPrice;
markets.onIndexPrice = (listener) => {
  waiting.resolve();
  return told(listener);
};
const money = useMoney(database, markets);
let nextUser = 2_000n;

beforeAll(async () => {
  await money.fund(house.marketMaker, USDT, '1000000');
  await money.fund(house.marketMaker, BTC, '100');
});

const pair = (number: string) => ({ number, from_currency_id: USDT.id, to_currency_id: BTC.id });

async function userWith(amount: string): Promise<bigint> {
  const user = ++nextUser;
  await money.fund(user, USDT, amount);
  return user;
}

/** Prices in ticks that are heard of so long after what is asked for now. */
function hear(afterMs: number, ticks: number, marketId = BTC_USDT.id): void {
  heardAt = money.clock.epochMs() + afterMs;
  markets.setPrice(marketId, ticks);
}

/** Asks, and returns as soon as the exchange waits for the market. */
async function askAndWait(asked: () => Promise<unknown>): Promise<{ done: Promise<unknown> }> {
  hear(0, 10_000_00);
  waiting = Promise.withResolvers();
  const done = asked();
  await Promise.race([waiting.promise, done.catch(() => undefined)]);
  return { done };
}

test('an exchange without a quote is made at what the market says a second after it was asked for', async () => {
  const user = await userWith('1001');
  const { done } = await askAndWait(() => money.exchange(user, pair('1000')));
  hear(999, 9_000_00);
  hear(1_000, 12_500_00);
  expect(await done).toMatchObject({ to_price: '12500' });
  // 0.08 less the spread.
  expect(await money.available(user, BTC)).toBeGreaterThan(7_990_000n);
  expect(await money.available(user, BTC)).toBeLessThan(8_000_000n);
});

test('a quote is held against what the market says a second after it was taken, however old it is', async () => {
  const user = await userWith('2002');
  for (const age of [0, 5_000]) {
    hear(0, 10_000_00);
    const { quote_id } = await money.quote(user, pair('1000'));
    money.clock.advance(age);
    const { done } = await askAndWait(() => money.exchange(user, { ...pair('1000'), quote_id }));
    // Who knew this a second ago has gained nothing by it.
    hear(1_000, 10_100_00);
    expect(await codeOf(done)).toBe('quote_moved');
    expect(await money.available(user, USDT)).toBe(2_002_000_000n);
  }
});

test('a quote that was taken in time is kept, though the market is waited for beyond its end', async () => {
  const user = await userWith('1001');
  hear(0, 10_000_00);
  const quote = await money.quote(user, pair('1000'));
  money.clock.advance(9_999);
  const { done } = await askAndWait(() => money.exchange(user, { ...pair('1000'), quote_id: quote.quote_id }));
  money.clock.advance(1_000);
  hear(0, 9_900_00);
  expect(await done).toMatchObject({ receives: quote.receives });
});

test('a quote of three sources is refused where one of the two that are left may hide that its spread is used up', async () => {
  const user = await userWith('1001');
  hear(0, 10_000_00);
  const { quote_id } = await money.quote(user, pair('1000'));
  const { done } = await askAndWait(() => money.exchange(user, { ...pair('1000'), quote_id }));
  try {
    heardAt = money.clock.epochMs() + 1_000;
    markets.setSources(BTC_USDT.id, 2, 1_500);
    expect(await codeOf(done)).toBe('quote_moved');
    // One that was given at two sources has that in its spread.
    const wider = await money.quote(user, pair('1000'));
    const again = await askAndWait(() => money.exchange(user, { ...pair('1000'), quote_id: wider.quote_id }));
    hear(1_000, 10_000_00);
    expect(await again.done).toMatchObject({ receives: wider.receives });
  } finally {
    markets.setSources(BTC_USDT.id, 3);
  }
});

test('both coins are waited for, and the market of another does not count', async () => {
  const news = { [BTC_USDT.id]: 0, [ETH_USDT.id]: 0 };
  const ask = awaitSecondLook(
    {
      ...markets,
      indexPrice: (id) => ({
        marketId: id,
        ticks: 1,
        at: 9_000,
        heardAt: news[id] ?? 0,
        sources: 3,
        families: 3,
        apartPpm: 0,
        isJumped: false,
      }),
    },
    ETH.id,
    BTC.id,
    500,
    60_000,
  ).then(() => ({ ...news }));
  for (const [id, at] of [
    [BTC_USDT.id, 1_500],
    [ETH_USDT.id, 1_499],
    [ETH_USDT.id, 1_500],
  ] as const) {
    news[id] = at;
    hear(1_000, 10_000_00);
  }
  expect(await ask).toEqual({ [BTC_USDT.id]: 1_500, [ETH_USDT.id]: 1_500 });
});

test('nothing is locked and no transaction is open meanwhile', async () => {
  const user = await userWith('3000');
  const { done } = await askAndWait(() => money.exchange(user, pair('1000')));
  const { rows } = await database.owner.query(
    `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  );
  expect(rows).toEqual([]);
  await money.transfer(user, { currency_id: USDT.id, number: '500', from_field: 'change', to_field: 'legal' });
  hear(1_000, 10_000_00);
  expect(await codeOf(done)).toBe('ok');
  expect(await wrongs(database)).toEqual([]);
});

test('where nothing more is heard there is no price, and what a market lacks is said', async () => {
  hear(0, 10_000_00);
  const wait = () => codeOf(awaitSecondLook(markets, USDT.id, BTC.id, money.clock.epochMs(), 1));
  expect(await wait()).toBe('prices_unavailable');
  markets.setSources(BTC_USDT.id, 2);
  expect(await wait()).toBe('price_sources_few');
  markets.setSources(BTC_USDT.id, 3);
});

test('what is refused is refused at once, before anything is waited for', async () => {
  const user = await userWith('10');
  hear(0, 10_000_00);
  waiting = Promise.withResolvers();
  let hasWaited = false;
  void waiting.promise.then(() => (hasWaited = true));
  expect(await codeOf(money.exchange(user, pair('0.5')))).toBe('amount_too_small');
  expect(await codeOf(money.exchange(user, pair('1000')))).toBe('insufficient_balance');
  expect(await codeOf(money.exchange(user, { ...pair('5'), quote_id: 'f'.repeat(32) }))).toBe('quote_unknown');
  expect(hasWaited).toBe(false);
});

test('who takes the money away while the market is waited for may do so three times in an hour', async () => {
  const user = await userWith('1001');
  const limits = createLimits(database.pool, 1);
  const ask = () => {
    const input = { ...pair('1000'), quote_id: undefined };
    const context = moneyContext(user, input, 'wallet.exchange');
    return exchangeCoins({ ...money.platform, limits }, markets, input, context);
  };
  const away = { currency_id: USDT.id, number: '1001', from_field: 'change', to_field: 'legal' } as const;
  const back = { ...away, from_field: 'legal', to_field: 'change' } as const;
  for (let turn = 0; turn < 3; turn += 1) {
    const { done } = await askAndWait(ask);
    await money.transfer(user, away);
    hear(1_000, 10_000_00);
    expect(await codeOf(done)).toBe('insufficient_balance');
    await money.transfer(user, back);
  }
  hear(1_000, 10_000_00);
  expect(await codeOf(ask())).toBe('too_many_requests');
  expect(await money.available(user, USDT)).toBe(1_001_000_000n);
  // Whoever never had the money has left nothing.
  const poor = await userWith('10');
  const asPoor = { ...pair('1000'), quote_id: undefined };
  for (let turn = 0; turn < 5; turn += 1) {
    const asked = exchangeCoins(
      { ...money.platform, limits },
      markets,
      asPoor,
      moneyContext(poor, asPoor, 'wallet.exchange'),
    );
    expect(await codeOf(asked)).toBe('insufficient_balance');
  }
});

test('who lets another exchange of theirs make a waiting quote void may do so three times in an hour', async () => {
  const user = await userWith('1010');
  const limits = createLimits(database.pool, 1);
  const ask = (number: string, quote_id?: string) => {
    const input = { ...pair(number), quote_id };
    const context = moneyContext(user, input, 'wallet.exchange');
    return exchangeCoins({ ...money.platform, limits }, markets, input, context);
  };
  const quoted = async () => (await money.quote(user, pair('1000'))).quote_id;
  for (let turn = 0; turn < 3; turn += 1) {
    hear(0, 10_000_00);
    const quote_id = await quoted();
    // The little one is asked for first and so comes first, unless its own money is taken away in time.
    const { done: little } = await askAndWait(() => ask('1'));
    money.clock.advance(1);
    const { done } = await askAndWait(() => ask('1000', quote_id));
    hear(999, 10_000_00);
    expect(await codeOf(little)).toBe('ok');
    hear(1_000, 10_000_00);
    expect(await codeOf(done)).toBe('quote_moved');
  }
  hear(1_000, 10_000_00);
  expect(await codeOf(ask('1000', await quoted()))).toBe('too_many_requests');
});

test('a quote that another exchange has made void before it is taken is refused at once, and does not count', async () => {
  const user = await userWith('1010');
  const limits = createLimits(database.pool, 1);
  for (let turn = 0; turn < 4; turn += 1) {
    hear(1_000, 10_000_00);
    const { quote_id } = await money.quote(user, pair('1000'));
    await money.exchange(user, pair('1'));
    hear(0, 10_000_00);
    const input = { ...pair('1000'), quote_id };
    const context = moneyContext(user, input, 'wallet.exchange');
    const asked = exchangeCoins({ ...money.platform, limits }, markets, input, context);
    expect(await codeOf(asked)).toBe('quote_moved');
  }
  expect(await limits.isSpent('wallet.exchange.backedOut', String(user))).toBe(false);
});

test('who uses the key of a waiting exchange for something else, through another process, may do so three times in an hour', async () => {
  const user = await userWith('1001');
  const limits = createLimits(database.pool, 1);
  // Each process looks after the requests it is working on; what they share is the database.
  const [one, other] = [createOnce(database.pool), createOnce(database.pool)];
  const input = { ...pair('1000'), quote_id: undefined };
  const receivedAt = money.clock.now();
  const ask = (key: string) =>
    one.run(exchange, { userId: user, key, input, receivedAt }, (claim) =>
      exchangeCoins({ ...money.platform, limits }, markets, input, {
        ...moneyContext(user, input, exchange.name),
        claim,
      }),
    );
  const little = { currency_id: USDT.id, number: '0.01', from_field: 'change', to_field: 'legal' } as const;
  for (let turn = 0; turn < 3; turn += 1) {
    const key = `used twice ${turn}`;
    const { done } = await askAndWait(() => ask(key));
    const second = other.run(transfer, { userId: user, key, input: little, receivedAt }, (claim) =>
      money.platform.money.transaction(claim, async () => ({})),
    );
    expect(await codeOf(second)).toBe('ok');
    hear(1_000, 10_000_00);
    expect(await codeOf(done)).toBe('idempotency_key_reused');
  }
  hear(1_000, 10_000_00);
  expect(await codeOf(ask('another'))).toBe('too_many_requests');
  expect(await money.available(user, USDT)).toBe(1_001_000_000n);
});

test('who sends one exchange through two processes has not backed out of it', async () => {
  const user = await userWith('20002');
  const limits = createLimits(database.pool, 1);
  const [one, other] = [createOnce(database.pool), createOnce(database.pool)];
  const input = { ...pair('1000'), quote_id: undefined };
  for (let turn = 0; turn < 5; turn += 1) {
    const asked = { userId: user, key: `sent twice ${turn}`, input, receivedAt: money.clock.now() };
    const ask = (once: Once) =>
      once.run(exchange, asked, (claim) =>
        exchangeCoins({ ...money.platform, limits }, markets, input, {
          ...moneyContext(user, input, exchange.name),
          claim,
        }),
      );
    const { done } = await askAndWait(() => ask(one));
    const { done: again } = await askAndWait(() => ask(other));
    hear(1_000, 10_000_00);
    expect([await codeOf(done), await codeOf(again)]).toEqual(['ok', 'ok']);
    money.clock.advance(3_600_000);
  }
  expect(await limits.isSpent('wallet.exchange.backedOut', String(user))).toBe(false);
});

test('who sends the exchange of all they have through two processes is told twice that it was made', async () => {
  const limits = createLimits(database.pool, 1);
  const [one, other] = [createOnce(database.pool), createOnce(database.pool)];
  for (const isQuoted of [false, true]) {
    const user = await userWith('1001');
    hear(0, 10_000_00);
    const quote_id = isQuoted ? (await money.quote(user, pair('1000'))).quote_id : undefined;
    const input = { ...pair('1000'), quote_id };
    const asked = { userId: user, key: 'all of it', input, receivedAt: money.clock.now() };
    const ask = (once: Once) =>
      once.run(exchange, asked, (claim) =>
        exchangeCoins({ ...money.platform, limits }, markets, input, {
          ...moneyContext(user, input, exchange.name),
          claim,
        }),
      );
    const { done } = await askAndWait(() => ask(one));
    const { done: again } = await askAndWait(() => ask(other));
    hear(1_000, 10_000_00);
    const [first, second] = (await Promise.all([done, again])) as { answer: unknown; replayed: boolean }[];
    expect(first?.replayed).toBe(!second?.replayed);
    expect(first?.answer).toEqual(second?.answer);
    // None of the three is used.
    expect(await codeOf(limits.consume('wallet.exchange.backedOut', String(user), 3))).toBe('ok');
  }
});
