import * as calls from '@aureus/contract/spot/calls.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { MarketMaker } from '../../src/spot/market-maker.ts';
import { MarketMakerInventory } from '../../src/spot/market-maker-inventory.ts';
import { MarketState } from '../../src/spot/market-state.ts';
import { readMarketMaker } from '../../src/spot/rebuild.ts';
import type { SpotWriter } from '../../src/spot/writer.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { BTC, SPOT_BTC, SPOT_ETH, testMarkets, USDT } from '../wallet/markets.ts';
import { codeOf, type Exchange, startExchange, wrongs } from './exchange.ts';

let database: TestDatabase;
let drop: () => Promise<void>;
let exchange: Exchange;
const [alice, bob] = [1_001n, 1_002n];
const marketMaker = house.marketMaker;
const M = 1_000_000n;

beforeEach(async () => {
  ({ database, drop } = await createTestDatabase());
  exchange = await startExchange(database);
  await exchange.fund(alice, USDT, '1000000');
  await exchange.fund(alice, BTC, '100');
});
afterEach(async () => {
  await exchange.stop();
  await drop();
});

type Depth = { bids: [string, string][]; asks: [string, string][] };
const depth = async (): Promise<Depth> => (await exchange.read(calls.depth, alice, { match_id: 1 })) as Depth;
const quoted = async (count: number): Promise<void> => {
  await expect.poll(async () => (await depth()).asks.length).toBe(count);
};

/** Gives the market maker its inventory; it begins to quote with its next look at what it has. */
async function fundMarketMaker(usdt: string, btc: string): Promise<void> {
  await exchange.fund(marketMaker, USDT, usdt);
  await exchange.fund(marketMaker, BTC, btc);
}

describe('the quotes', () => {
  test('of one market leave less for another', () => {
    const inventory = new MarketMakerInventory();
    const [btc, eth] = [new MarketState(SPOT_BTC), new MarketState(SPOT_ETH)];
    inventory.set(USDT.id, 1_000n * M);
    const quote = { side: 0, price: 10_000_00, lots: 600 } as const;
    inventory.promise(btc, quote);
    expect(inventory.funds(eth).quote).toBe(400n * M);
    // A third of it fills: what was paid is neither promised nor there any more.
    inventory.release(btc, quote, 200);
    inventory.change(USDT.id, -200n * M);
    expect(inventory.funds(eth).quote).toBe(400n * M);
    inventory.rollBack();
    expect(inventory.funds(eth).quote).toBe(600n * M);
    inventory.promise(btc, quote, 9_000);
    expect(inventory.funds(eth).quote).toBe(0n);
  });

  test('of several writers share what it has, and what it means to have', async () => {
    await fundMarketMaker('1000', '100');
    const inventory = new MarketMakerInventory();
    await withTransaction(database.pool, ({ client }) => readMarketMaker(client, inventory, 4));
    const quarter = 25n * 10n ** 8n;
    expect(inventory.funds(new MarketState(SPOT_BTC))).toEqual({ base: quarter, quote: 250n * M });
    expect(inventory.position(BTC.id)).toEqual({ stock: quarter, target: quarter });
  });

  test('come from the inventory alone: without one there are none', async () => {
    exchange.markets.setPrice(1, 10_000_00);
    expect(await depth()).toMatchObject({ bids: [], asks: [] });
    await fundMarketMaker('1000000', '100');
    await quoted(20);
    const { bids, asks } = await depth();
    expect(bids).toHaveLength(20);
    expect([bids[0]?.[0], asks[0]?.[0]]).toEqual(['9999', '10001']);
    const { rows } = await database.pool.query('SELECT FROM spot_order');
    expect(rows).toHaveLength(0);
  });

  test('lean by what it was first seen with, which a restart does not change', async () => {
    await fundMarketMaker('1000000', '100');
    await quoted(20);
    // Somebody exchanges coins with it: it has half as much again.
    await exchange.fund(marketMaker, BTC, '50');
    exchange.markets.setPrice(1, 10_050_00);
    exchange.markets.setPrice(1, 10_000_00);
    const best = async () => {
      const { bids, asks } = await depth();
      return [bids[0]?.[0], asks[0]?.[0]];
    };
    const lower = ['9998.6', '10000.6'];
    await expect.poll(best, { timeout: 5_000 }).toEqual(lower);
    await exchange.stop();
    exchange = await startExchange(database);
    await expect.poll(best, { timeout: 5_000 }).toEqual(lower);
  });

  test('follow the index, are pulled when it dies, and come back with it', async () => {
    await fundMarketMaker('1000000', '100');
    await quoted(20);
    exchange.markets.setPrice(1, 11_000_00);
    await expect.poll(async () => (await depth()).bids[0]?.[0]).toBe('10998.9');
    exchange.markets.setPrice(1, null);
    await quoted(0);
    expect((await depth()).bids).toEqual([]);
    exchange.markets.setPrice(1, 11_000_00);
    await quoted(20);
  });
});

describe('an order that comes sooner than the market maker', () => {
  /** The market maker has just quoted at 10,000 and, by its clock, may not do so again. */
  async function justQuoted(): Promise<void> {
    await exchange.stop();
    const clock = manualClock(Date.now());
    exchange = await startExchange(database, { clock, markets: testMarkets(undefined, () => clock.epochMs()) });
    await fundMarketMaker('1000000', '100');
    exchange.spot.refreshBarred();
    await quoted(20);
  }

  test.each([
    [{ type: 1, target_price: 10_020 }, 10_100_00, '10101.05'],
    [{ type: 2, target_price: 9_980 }, 9_900_00, '9899'],
  ])('than its quotes of an older index does not trade with them', async (order, ticks, best) => {
    await justQuoted();
    exchange.markets.setPrice(1, ticks);
    const { filled_amount } = await exchange.place(alice, { ...order, amount: '0.1', time_in_force: 'IOC' });
    expect(filled_amount).toBe('0');
    // Within the very batch the market maker stands at the index of now.
    const { bids, asks } = await depth();
    expect([bids[0]?.[0], asks[0]?.[0]]).toContain(best);
    expect(await wrongs(database)).toEqual([]);
  });

  test('than any word of an index that moved because a source fell silent does not trade with them either', async () => {
    await justQuoted();
    exchange.markets.movePrice(1, 10_100_00);
    const order = { type: 1, target_price: 10_020, amount: '0.1', time_in_force: 'IOC' };
    expect((await exchange.place(alice, order)).filled_amount).toBe('0');
    expect((await depth()).asks[0]?.[0]).toBe('10101.05');
  });

  test('than its leaving does not trade with what it leaves', async () => {
    await justQuoted();
    // Dearer than what everybody saw: nobody shall meet it because the market maker has just left.
    await exchange.fund(bob, BTC, '1');
    await exchange.place(bob, { type: 2, target_price: 10_018, amount: '0.1' });
    exchange.markets.setSources(1, 2);
    expect(
      await codeOf(exchange.place(alice, { type: 1, target_price: 10_020, amount: '0.1', time_in_force: 'IOC' })),
    ).toBe('prices_unavailable');
    expect(await depth()).toMatchObject({ bids: [], asks: [['10018', '0.1']] });
  });
});

test('of two sources that agree it quotes wider by what one of them may lie', async () => {
  await fundMarketMaker('1000000', '100');
  await quoted(20);
  const best = async (): Promise<number> => Number((await depth()).asks[0]?.[0]);
  const before = await best();
  exchange.markets.setSources(1, 2, 0);
  // 0.075 % of 10,000.
  await expect.poll(best).toBeGreaterThan(before + 7);
  exchange.markets.setSources(1, 3);
  await expect.poll(best).toBe(before);
});

test('a price that comes too soon after the last is quoted as soon as it may be', () => {
  vi.useFakeTimers();
  try {
    const clock = manualClock();
    const markets = testMarkets();
    const state = new MarketState(SPOT_BTC);
    const asked: (number | null)[] = [];
    const writer = { quote: ({ price }: { price: number | null }) => asked.push(price), refreshMarketMaker: () => {} };
    const liquidity = new MarketMaker(
      { clock, markets, instruments: markets.spot },
      new Map([[state, writer as unknown as SpotWriter]]),
    );
    const pass = (ms: number): void => {
      clock.advance(ms);
      vi.advanceTimersByTime(ms);
    };
    liquidity.start();
    pass(100);
    for (const ticks of [10_050_00, 10_100_00]) markets.setPrice(1, ticks);
    pass(149);
    expect(asked).toEqual([10_000_00]);
    pass(1);
    expect(asked).toEqual([10_000_00, 10_100_00]);
    // It came back to where the market maker stands: nothing is renewed for it.
    markets.setPrice(1, 10_200_00);
    markets.setPrice(1, 10_100_00);
    pass(300);
    expect(asked).toHaveLength(2);
    markets.setPrice(1, 10_200_00);
    markets.setPrice(1, 10_300_00);
    liquidity.stop();
    pass(300);
    expect(asked).toEqual([10_000_00, 10_100_00, 10_200_00]);
  } finally {
    vi.useRealTimers();
  }
});

test('a price counts for ten seconds: a feed that hangs is no price', () => {
  const clock = manualClock();
  const markets = testMarkets();
  const state = new MarketState(SPOT_BTC);
  const asked: (number | null)[] = [];
  const writer = { quote: ({ price }: { price: number | null }) => asked.push(price), refreshMarketMaker: () => {} };
  const liquidity = new MarketMaker(
    { clock, markets, instruments: markets.spot },
    new Map([[state, writer as unknown as SpotWriter]]),
  );
  expect(liquidity.priceOf(state)).toBeNull();
  liquidity.start();
  clock.advance(10_000);
  expect(liquidity.priceOf(state)).toBe(10_000_00);
  clock.advance(1);
  expect(liquidity.priceOf(state)).toBeNull();
  markets.setPrice(1, 10_100_00);
  expect(liquidity.priceOf(state)).toBe(10_100_00);
  expect(asked).toEqual([10_000_00, 10_100_00]);
  liquidity.stop();
});

describe('a trade with the market maker', () => {
  test('is a trade like any other, with the market maker named as the other side', async () => {
    await fundMarketMaker('1000000', '100');
    await quoted(20);
    const order = await exchange.place(alice, { type: 1, order_kind: 'market', amount: '0.5' });
    expect(order).toMatchObject({ status: 2, trade_price: '10001', charge_fee: '0.001' });
    const { rows } = await database.pool.query('SELECT * FROM spot_trade');
    expect(rows).toEqual([
      expect.objectContaining({
        maker_owner_id: marketMaker,
        maker_order_id: null,
        taker_owner_id: alice,
        maker_fee: 5_000_500n,
      }),
    ]);
    // The market maker pays its fee like everybody.
    expect(await exchange.balance(marketMaker, USDT)).toEqual([1_000_000n * M + 5_000_500_000n - 5_000_500n, 0n]);
    expect(await exchange.balance(marketMaker, BTC)).toEqual([995n * 10n ** 7n, 0n]);
    expect(await wrongs(database)).toEqual([]);
  });

  test('fills a waiting order when the index passes it, at the price of the order', async () => {
    await fundMarketMaker('1000000', '100');
    await quoted(20);
    const { id } = await exchange.place(alice, { type: 1, target_price: 9_900, amount: '0.1' });
    exchange.markets.setPrice(1, 9_800_00);
    const filled = async () => {
      const { data } = (await exchange.read(calls.list, alice)) as {
        data: { id: number; status: number; trade_price: string }[];
      };
      return data.find((order) => order.id === id);
    };
    await expect.poll(filled).toMatchObject({ status: 2, trade_price: '9900' });
    const { rows } = await database.pool.query('SELECT * FROM spot_trade');
    expect(rows).toEqual([
      expect.objectContaining({ taker_owner_id: marketMaker, taker_order_id: null, maker_order_id: BigInt(id) }),
    ]);
    expect(await wrongs(database)).toEqual([]);
  });

  test('ends where its inventory ends', async () => {
    await fundMarketMaker('1000', '0.5');
    await expect.poll(async () => (await depth()).asks.length).toBeGreaterThan(0);
    let bought = 0;
    for (let round = 0; round < 400; round += 1) {
      const code = await codeOf(exchange.place(alice, { type: 1, order_kind: 'market', amount: '0.5' }));
      if (code === 'ok') bought += 1;
      const [left] = await exchange.balance(marketMaker, BTC);
      expect(left).toBeGreaterThanOrEqual(0n);
      exchange.markets.setPrice(1, 10_000_00 + (round % 2) * 5_000);
    }
    expect(bought).toBeGreaterThan(0);
    expect(await wrongs(database)).toEqual([]);
  });

  test('does not happen with money the market maker no longer has, whatever its quotes said', async () => {
    await fundMarketMaker('1000000', '100');
    await quoted(20);
    // Somebody moves the inventory away behind the writer's back.
    const { rows } = await database.pool.query<{ available: bigint }>(
      'SELECT available FROM wallet WHERE owner_id = $1 AND currency_id = $2',
      [marketMaker, BTC.id],
    );
    await database.owner.query('UPDATE wallet SET available = 0 WHERE owner_id = $1 AND currency_id = $2', [
      marketMaker,
      BTC.id,
    ]);
    const code = await codeOf(exchange.place(alice, { type: 1, order_kind: 'market', amount: '1' }));
    expect(code).toBe('no_liquidity');
    expect(await exchange.balance(alice, USDT)).toEqual([1_000_000n * M, 0n]);
    await database.owner.query('UPDATE wallet SET available = $3 WHERE owner_id = $1 AND currency_id = $2', [
      marketMaker,
      BTC.id,
      rows[0]?.available,
    ]);
    await quoted(20);
    expect(await codeOf(exchange.place(alice, { type: 1, order_kind: 'market', amount: '1' }))).toBe('ok');
    expect(await wrongs(database)).toEqual([]);
  });

  test('keeps the books right under load while the index moves', async () => {
    await fundMarketMaker('1000000', '100');
    await quoted(20);
    // One alone would mostly meet orders of their own, which do not trade.
    const traders = [alice, ...Array.from({ length: 5 }, (_, index) => 2_001n + BigInt(index))];
    for (const trader of traders.slice(1)) {
      await exchange.fund(trader, USDT, '1000000');
      await exchange.fund(trader, BTC, '100');
    }
    let price = 10_000_00;
    for (let wave = 0; wave < 25; wave += 1) {
      price += wave % 2 === 0 ? 9_000 : -8_500;
      exchange.markets.setPrice(1, price);
      await Promise.all(
        Array.from({ length: 30 }, (_, turn) =>
          codeOf(
            exchange.place(traders[(turn + wave) % traders.length]!, {
              type: (turn % 2) + 1,
              amount: '0.05',
              ...(turn % 3 === 0
                ? { order_kind: 'market' }
                : { target_price: (price / 100 + (turn - 15) * 4).toFixed(2) }),
            }),
          ),
        ),
      );
    }
    const { rows } = await database.pool.query<{ with_market_maker: bigint }>(
      'SELECT count(*) AS with_market_maker FROM spot_trade WHERE $1 IN (maker_owner_id, taker_owner_id)',
      [marketMaker],
    );
    // How many depends on how often the market maker comes to renew its quotes meanwhile: hundreds.
    expect(rows[0]!.with_market_maker).toBeGreaterThan(50n);
    expect(await wrongs(database)).toEqual([]);
  });
});
