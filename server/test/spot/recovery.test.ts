import * as calls from '@aureus/contract/spot/calls.ts';
import type { DepthSnapshot, OrderRow } from '@aureus/contract/spot/shapes.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { manualClock, type ManualClock } from '../../src/platform/clock.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/ledger.ts';
import type { QuoteCommand } from '../../src/spot/commands.ts';
import { LostQuotes } from '../../src/spot/lost-quotes.ts';
import { MarketState } from '../../src/spot/market-state.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import type { Currency } from '../../src/market/public.ts';
import { BTC, BTC_USDT, ETH_USDT, testMarkets, USDT } from '../wallet/markets.ts';
import { codeOf, type Exchange, startExchange, wrongs } from './exchange.ts';
import { beforeWriting, failWriting, isBatch, loseNextCommit, onQuery, untilSomebodyWaits } from './interference.ts';

let database: TestDatabase;
let drop: () => Promise<void>;
let exchange: Exchange;
const [alice, bob, mallory, trap] = [1_001n, 1_002n, 6_666n, 6_667n];
const M = 1_000_000n;
const buy = (price: number, amount: number | string, more = {}) => ({ type: 1, target_price: price, amount, ...more });
const sell = (price: number, amount: number | string, more = {}) => ({ type: 2, target_price: price, amount, ...more });
const AT_ANY_PRICE = buy(99_000, '0.1', { time_in_force: 'IOC' });

let index: number | null = null;
let feed: NodeJS.Timeout;
/** Sets the index price, or takes it away. */
function setIndex(ticks: number | null): void {
  index = ticks;
  exchange.markets.setPrice(1, ticks);
}

beforeEach(async () => {
  ({ database, drop } = await createTestDatabase());
  exchange = await startExchange(database);
  for (const user of [alice, bob, trap]) {
    await exchange.fund(user, USDT, '1000000');
    await exchange.fund(user, BTC, '100');
  }
  await exchange.fund(house.liquidityDesk, USDT, '100000000');
  await exchange.fund(house.liquidityDesk, BTC, '10000');
  setIndex(10_000_00);
  // A price counts for ten seconds; a feed repeats it.
  feed = setInterval(() => {
    if (index !== null) exchange.markets.setPrice(1, index);
  }, 1_000);
  await quoted();
  // What waits for those who come when the desk is away: nine times the index.
  await exchange.place(trap, sell(90_000, 50));
});
afterEach(async () => {
  clearInterval(feed);
  await exchange.stop();
  await drop();
});

async function depth(): Promise<Pick<DepthSnapshot, 'bids' | 'asks'>> {
  const { bids, asks } = (await exchange.read(calls.depth, alice, { match_id: 1 })) as DepthSnapshot;
  return { bids, asks };
}

/** Until the desk has quoted. */
async function quoted(): Promise<void> {
  await expect.poll(async () => (await depth()).asks.length).toBeGreaterThanOrEqual(10);
}

/** Moves money between the spot account of a user and another one of theirs, as a transfer does. */
async function move(owner: bigint, currency: Currency, amount: string, from: 1 | 2): Promise<void> {
  const units = parseDecimal(amount, currency.scale);
  const common = { owner, currency: currency.id, held: 0n };
  await withTransaction(database.pool, (tx) =>
    post(tx, {
      kind: 'transfer',
      ref: null,
      at: new Date(),
      postings: [
        { ...common, account: from, available: -units },
        { ...common, account: from === 1 ? 2 : 1, available: units },
      ],
    }),
  );
}

/** Takes money out of the desk's inventory, as an exchange does. */
async function moveDesk(currency: Currency, amount: string): Promise<void> {
  const units = parseDecimal(amount, currency.scale);
  const common = { account: HOUSE_ACCOUNT, currency: currency.id, held: 0n };
  await withTransaction(database.pool, (tx) =>
    post(tx, {
      kind: 'exchange',
      ref: null,
      at: new Date(),
      postings: [
        { ...common, owner: house.liquidityDesk, available: -units },
        { ...common, owner: house.suspense, available: units },
      ],
    }),
  );
}

/** Records every depth anybody could have seen of the first market, until it is asked. */
function watchDepth(): () => Promise<{ emptiest: number; dearest: number; looks: number }> {
  const seen = { emptiest: Infinity, dearest: 0, looks: 0 };
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { bids, asks } = await depth();
      seen.emptiest = Math.min(seen.emptiest, bids.length, asks.length);
      seen.dearest = Math.max(seen.dearest, Number(asks[0]?.[0] ?? Infinity));
      seen.looks += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  return async () => {
    over.abort();
    await watching;
    return seen;
  };
}

const isNearIndex = ({ status, trade_price }: OrderRow): boolean =>
  status === 2 && Math.abs(Number(trade_price) - 10_000) <= 100;

describe('an order whose money is moved away while its batch is written', () => {
  test('is refused alone: those beside it trade with the desk, and the desk never leaves', async () => {
    await exchange.fund(mallory, USDT, '1000');
    const writes = beforeWriting(database, (turn) => (turn === 1 ? move(mallory, USDT, '1000', 2) : undefined));
    const endWatch = watchDepth();
    const [attack, market, limit, waiting] = await Promise.all([
      codeOf(exchange.place(mallory, buy(9_000, '0.1'))),
      exchange.place(alice, { type: 1, order_kind: 'market', amount: '0.1' }),
      exchange.place(bob, AT_ANY_PRICE),
      codeOf(exchange.place(bob, buy(9_000, '0.1'))),
    ]);
    expect(writes.turns).toBe(2);
    expect([attack, waiting]).toEqual(['insufficient_balance', 'ok']);
    expect([market, limit].map(isNearIndex)).toEqual([true, true]);
    expect(await endWatch()).toMatchObject({ emptiest: 10, dearest: 10_002.5 });
    expect(await wrongs(database)).toEqual([]);
  });

  test('loses no more of its batch than what cannot be paid', async () => {
    await exchange.fund(mallory, USDT, '3000');
    beforeWriting(database, (turn) => (turn === 1 ? move(mallory, USDT, '1500', 2) : undefined));
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(exchange.place(mallory, buy(9_000, '0.1')))));
    expect(codes).toEqual(['ok', 'insufficient_balance', 'insufficient_balance']);
    expect(await exchange.balance(mallory, USDT)).toEqual([600n * M, 900n * M]);
    expect(await wrongs(database)).toEqual([]);
  });

  test('cannot be moved a second time while the batch is run again', async () => {
    await exchange.fund(mallory, USDT, '1000');
    const later: Promise<string>[] = [];
    const writes = beforeWriting(database, async (turn) => {
      if (turn === 1) return move(mallory, USDT, '50', 2);
      const moved = codeOf(move(mallory, USDT, '500', 2));
      later.push(moved);
      // It waits for the batch, so the batch cannot wait for it.
      return Promise.race([moved, untilSomebodyWaits(database)]);
    });
    const codes = await Promise.all([
      codeOf(exchange.place(mallory, buy(9_000, '0.1'))),
      codeOf(exchange.place(mallory, buy(9_500, '0.01'))),
      codeOf(exchange.place(alice, AT_ANY_PRICE)),
    ]);
    expect(codes).toEqual(['ok', 'insufficient_balance', 'ok']);
    expect(writes.turns).toBe(2);
    expect(await Promise.all(later)).toEqual(['insufficient_balance']);
    expect(await wrongs(database)).toEqual([]);
  });

  test('is run again with the wallets of those who waited locked beside it, all of them in one order', async () => {
    await exchange.fund(mallory, USDT, '1000');
    await exchange.place(alice, sell(10_001, '0.1'));
    const later: Promise<string>[] = [];
    let first = '';
    beforeWriting(database, async (turn) => {
      if (turn === 1) return move(mallory, USDT, '1000', 2);
      later.push(codeOf(move(alice, USDT, '1', 2)));
      first = await Promise.race([...later, untilSomebodyWaits(database).then(() => 'waits for the batch')]);
    });
    const [attack, bought] = await Promise.all([
      codeOf(exchange.place(mallory, buy(9_000, '0.1'))),
      exchange.place(bob, buy(10_001, '0.1')),
    ]);
    expect([attack, bought.trade_price]).toEqual(['insufficient_balance', '10001']);
    expect(first).toBe('waits for the batch');
    expect(await Promise.all(later)).toEqual(['ok']);
    expect(await wrongs(database)).toEqual([]);
  });
});

describe('whatever else makes a batch run again, nobody trades on a poorer book:', () => {
  const bystanders = () => [
    exchange.place(alice, { type: 1, order_kind: 'market', amount: '0.1' }),
    exchange.place(bob, AT_ANY_PRICE),
  ];
  const areFilledNearIndex = async (orders: Promise<OrderRow>[]) => (await Promise.all(orders)).map(isNearIndex);

  test('somebody was frozen, or terms changed', async () => {
    const writes = beforeWriting(database, (turn) =>
      turn === 1 ? database.pool.query('UPDATE spot_writer SET revision = revision + 1') : undefined,
    );
    const endWatch = watchDepth();
    expect(await areFilledNearIndex(bystanders())).toEqual([true, true]);
    expect(writes.turns).toBe(2);
    expect(await endWatch()).toMatchObject({ emptiest: 10 });
  });

  test('the desk has nothing left to sell', async () => {
    beforeWriting(database, (turn) => (turn === 1 ? moveDesk(BTC, '10000') : undefined));
    const codes = await Promise.all(bystanders().map((order) => codeOf(order)));
    expect(codes).toEqual(['no_liquidity', 'prices_unavailable']);
    // What it wants to buy is still there.
    expect((await depth()).bids).toHaveLength(10);
    expect(await wrongs(database)).toEqual([]);
  });

  test('the desk has nothing left to sell at the very moment the batch is run again', async () => {
    await exchange.fund(mallory, USDT, '1000');
    let turns = 0;
    onQuery(database, async (_client, query, args) => {
      if (isBatch(args) && (turns += 1) === 1) await move(mallory, USDT, '1000', 2);
      // The statement that locks the wallets.
      if (String(args[0]).startsWith('SELECT FROM wallet')) await moveDesk(BTC, '10000');
      return query(...args);
    });
    const [attack, ...codes] = await Promise.all([
      codeOf(exchange.place(mallory, buy(9_000, '0.1'))),
      ...bystanders().map((order) => codeOf(order)),
    ]);
    expect([attack, ...codes]).toEqual(['insufficient_balance', 'no_liquidity', 'prices_unavailable']);
    // With nothing of the batch left to write.
    expect(turns).toBe(1);
    expect(await wrongs(database)).toEqual([]);
  });

  test('there is no price to quote at', async () => {
    const { id } = await exchange.place(alice, buy(9_100, '0.1'));
    await exchange.fund(mallory, USDT, '1000');
    beforeWriting(database, async (turn) => {
      if (turn > 1) return;
      await move(mallory, USDT, '1000', 2);
      setIndex(null);
    });
    const codes = await Promise.all([
      codeOf(exchange.place(mallory, buy(9_000, '0.1'))),
      codeOf(exchange.place(alice, { type: 1, order_kind: 'market', amount: '0.1' })),
      codeOf(exchange.place(bob, AT_ANY_PRICE)),
      codeOf(exchange.place(bob, buy(9_000, '0.1'))),
      codeOf(exchange.place(bob, buy(99_000, '0.1', { post_only: 1 }))),
      codeOf(exchange.cancel(alice, id)),
    ]);
    // Without an index nothing would trade and nothing is taken; what waits may be taken back.
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'prices_unavailable'), 'ok']);
    expect(await depth()).toEqual({ bids: [], asks: [['90000', '50']] });
    setIndex(10_000_00);
    await expect.poll(async () => (await depth()).asks.length).toBe(11);
    expect(await areFilledNearIndex(bystanders())).toEqual([true, true]);
  });

  test('the answer to its commit was lost', async () => {
    for (const fate of ['committed', 'cut before'] as const) {
      const endWatch = watchDepth();
      loseNextCommit(database, fate);
      const codes = await Promise.all(bystanders().map((order) => codeOf(order)));
      const expected = fate === 'committed' ? 'ok' : 'service_unavailable';
      expect(codes).toEqual([expected, expected]);
      expect(await areFilledNearIndex(bystanders())).toEqual([true, true]);
      expect(await endWatch()).toMatchObject({ emptiest: 10 });
    }
    expect(await wrongs(database)).toEqual([]);
  });

  test('the connection broke', async () => {
    const endWatch = watchDepth();
    beforeWriting(database, (turn) =>
      turn === 1
        ? database.owner.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND usename = 'aureus_app'`,
          )
        : undefined,
    );
    expect(await Promise.all(bystanders().map((order) => codeOf(order)))).toEqual([
      'service_unavailable',
      'service_unavailable',
    ]);
    expect(await areFilledNearIndex(bystanders())).toEqual([true, true]);
    expect(await endWatch()).toMatchObject({ emptiest: 10 });
  });

  test('the server was started again, and no price has come yet', async () => {
    expect(isNearIndex(await exchange.place(alice, AT_ANY_PRICE))).toBe(true);
    await exchange.stop();
    index = null;
    exchange = await startExchange(database, { markets: testMarkets({}) });
    expect(await codeOf(exchange.place(bob, AT_ANY_PRICE))).toBe('prices_unavailable');
    expect(await codeOf(exchange.place(bob, buy(9_000, '0.1')))).toBe('prices_unavailable');
    setIndex(10_000_00);
    expect(isNearIndex(await exchange.place(bob, AT_ANY_PRICE))).toBe(true);
  });
});

describe('in a market with two sources since the start, which the desk does not quote', () => {
  let clock: ManualClock;
  beforeEach(async () => {
    await exchange.place(trap, sell(10_400, 1));
    await exchange.stop();
    clock = manualClock(Date.now());
    const markets = testMarkets(undefined, () => clock.epochMs());
    markets.setSources(1, 2);
    exchange = await startExchange(database, { markets, clock });
  });

  test('nobody is matched with what a run left behind until the desk has said that it leaves', async () => {
    expect(await codeOf(exchange.place(bob, buy(10_400, '0.1')))).toBe('prices_unavailable');
    expect(await codeOf(exchange.place(bob, buy(9_000, '0.1')))).toBe('ok');
  });

  test('people trade with each other once it has', async () => {
    clock.advance(11_000);
    await exchange.place(alice, sell(10_010, 1));
    await expect
      .poll(() => codeOf(exchange.place(bob, buy(10_010, '0.1', { time_in_force: 'IOC' }))), { timeout: 5_000 })
      .toBe('ok');
    expect((await exchange.place(bob, buy(10_010, '0.1'))).status).toBe(2);
    // It comes with the third source.
    exchange.markets.setSources(1, 3);
    await expect.poll(async () => (await depth()).bids.length).toBeGreaterThanOrEqual(10);
    expect(await wrongs(database)).toEqual([]);
  });
});

describe('what the desk wished for', () => {
  test('is not forgotten with a batch that failed before it was matched', async () => {
    let isArmed = true;
    onQuery(database, async (_client, query, args) => {
      if (!isArmed || (args[0] as { name?: string }).name !== 'spot-claims') return query(...args);
      isArmed = false;
      throw Object.assign(new Error('no room on the disk'), { code: '53100' });
    });
    setIndex(11_000_00);
    expect(await codeOf(exchange.place(bob, buy(9_000, '0.1')))).toBe('service_unavailable');
    await expect.poll(async () => (await depth()).asks[0]?.[0]).toBe('11002.75');
  });

  test('comes before anything else where a book was made anew, once', () => {
    const [state, other] = [new MarketState(BTC_USDT), new MarketState(ETH_USDT)];
    const prices = new Map([[state, 11_000_00]]);
    const lost = new LostQuotes((market) => prices.get(market) ?? null);
    for (const each of [state, other]) each.freeze();
    const shown = [state, other].map((each) => each.depth());
    lost.add([state, other]);
    // People see what they saw where the quotes come back, and what there is where they do not.
    expect([state, other].map((each, nth) => each.depth() === shown[nth])).toEqual([true, false]);
    const work = lost.restoreBefore([{ kind: 'quote', state: other, price: null }]);
    expect(work.commands.map((each) => [(each as QuoteCommand).state, (each as QuoteCommand).price])).toEqual([
      [state, 11_000_00],
      [other, null],
    ]);
    expect(work.bereft.size).toBe(0);
    expect([...lost.restoreBefore([]).bereft]).toEqual([[other, new Set([0, 1])]]);
    expect(lost.areDue).toBe(true);
    lost.commit([state, other]);
    expect(lost.restoreBefore([])).toEqual({ commands: [], bereft: new Map() });
    expect(lost.areDue).toBe(false);
  });
});

test('a stop ends although the database is away and the desk wishes for quotes', async () => {
  // Connections break and there are no others.
  const connect = vi.spyOn(database.pool, 'connect').mockRejectedValue(new Error('nobody there'));
  await database.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = 'aureus_app'`,
  );
  expect(await codeOf(exchange.place(bob, buy(9_000, '0.1')))).toBe('service_unavailable');
  setIndex(11_000_00);
  await exchange.stop();
  connect.mockRestore();
});

test('without an index price people do not trade with each other either, and do again once there is one', async () => {
  await exchange.place(alice, sell(10_050, 1));
  setIndex(null);
  await expect.poll(async () => (await depth()).asks.length).toBe(2);
  expect(await codeOf(exchange.place(bob, buy(10_050, 1)))).toBe('prices_unavailable');
  setIndex(10_000_00);
  expect(await codeOf(exchange.place(bob, buy(10_050, 1)))).toBe('ok');
  expect(await wrongs(database)).toEqual([]);
});

describe('a command that fails its batch whatever is tried', () => {
  test('is refused alone, after a bounded number of tries', async () => {
    const seen = { turns: 0 };
    failWriting(database, (values) => {
      seen.turns += 1;
      return values.includes('poison') ? Object.assign(new Error('deadlock detected'), { code: '40P01' }) : null;
    });
    const codes = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        codeOf(exchange.place(bob, buy(9_000, '0.01', index === 13 ? { client_order_id: 'poison' } : {}))),
      ),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(31);
    expect(codes[13]).toBe('service_unavailable');
    // Three tries of each batch with it in, and of one in its place beside it: five halvings of 32.
    expect(seen.turns).toBeLessThanOrEqual(3 * 6 + 5 + 1);
    expect((await depth()).asks).toHaveLength(11);
    expect(await wrongs(database)).toEqual([]);
  });
});

test('ten accounts order against transfers: the desk is always there, nobody beside them is refused or fleeced', async () => {
  const attackers = Array.from({ length: 10 }, (_, index) => 7_000n + BigInt(index));
  for (const user of attackers) await exchange.fund(user, USDT, '1000');
  const endWatch = watchDepth();
  let lost = 0;
  const attack = async (user: bigint, rounds: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const [placed, moved] = await Promise.all([
        exchange.place(user, buy(9_000, '0.1')).catch(() => null),
        codeOf(move(user, USDT, '1000', 2)),
      ]);
      if (placed) await codeOf(exchange.cancel(user, placed.id));
      else lost += 1;
      if (moved === 'ok') await move(user, USDT, '1000', 1);
    }
  };
  const rounds = 25;
  const over = new AbortController();
  const attacks = Promise.all(attackers.map((user) => attack(user, rounds))).finally(() => over.abort());
  const filled: boolean[] = [];
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    const order = turn % 2 === 0 ? AT_ANY_PRICE : { type: 1, order_kind: 'market', amount: '0.1' };
    filled.push(isNearIndex(await exchange.place(turn % 3 === 0 ? alice : bob, order)));
  }
  await attacks;
  const { emptiest, dearest, looks } = await endWatch();
  expect(filled).not.toContain(false);
  expect(filled.length).toBeGreaterThan(10);
  expect(looks).toBeGreaterThan(100);
  expect(lost).toBeGreaterThan(0);
  expect(emptiest).toBeGreaterThanOrEqual(10);
  expect(dearest).toBeLessThan(10_100);
  expect(await wrongs(database)).toEqual([]);
});
