import { BUY, SELL } from '@aureus/core/spot/book-types.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { silentLogger } from '../../src/platform/log.ts';
import type { Batch } from '../../src/spot/batch.ts';
import type { Command, PlaceCommand, QuoteCommand } from '../../src/spot/commands.ts';
import { MarketMakerInventory } from '../../src/spot/market-maker-inventory.ts';
import type { LiveOrder, OrderTerms } from '../../src/spot/live-order.ts';
import { MarketState } from '../../src/spot/market-state.ts';
import { rebuildBooks } from '../../src/spot/rebuild.ts';
import { Settling } from '../../src/spot/settling.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, SPOT_BTC, SPOT_ETH, USDT } from '../wallet/markets.ts';
import { batchOf, outcomes, placing, runBatch } from './batches.ts';

const database = useDatabase();
const M = 1_000_000n;
const STOCK = 100n * 10n ** 8n;
const CASH = 10_000_000n * M;

let inventory: MarketMakerInventory;
let state: MarketState;
let other: MarketState;

beforeEach(() => {
  inventory = new MarketMakerInventory();
  inventory.set(USDT.id, CASH);
  inventory.set(BTC.id, STOCK);
  [state, other] = [new MarketState(SPOT_BTC), new MarketState(SPOT_ETH)];
});

/** What the market maker would quote around. */
const marketMakerPrices = new Map<MarketState, number | null>();
function quote(price: number | null, market = state): QuoteCommand {
  marketMakerPrices.set(market, price);
  return { kind: 'quote', state: market, price };
}

const place = (owner: number, terms: Partial<OrderTerms>): PlaceCommand => placing(state, owner, terms);
const begin = (commands: readonly Command[]): Batch => batchOf(commands, { inventory, state, marketMakerPrices });
const run = (commands: readonly Command[], bereft: readonly MarketState[] = []): Batch =>
  runBatch(commands, { inventory, state, marketMakerPrices, bereft });

/** What the market maker may still promise, beside what it has and what its quotes bind. */
function books(): { free: readonly [bigint, bigint]; bound: readonly [bigint, bigint] } {
  const sum = (side: number, amount: (price: number, lots: number) => bigint): bigint =>
    [...state.quotes.values()]
      .filter((each) => each.side === side)
      .reduce((total, { price, lots }) => total + amount(price, lots), 0n);
  const { base, quote: cash } = inventory.funds(state);
  return {
    free: [base, cash],
    bound: [sum(SELL, (_, lots) => BigInt(lots) * 10_000n), sum(BUY, (price, lots) => BigInt(price) * BigInt(lots))],
  };
}

describe('what the market maker has promised is what its quotes bind,', () => {
  test('when a quote is filled in part, in full, and when the quotes are renewed and pulled', () => {
    run([quote(10_000_00)]);
    const before = books();
    expect(before.bound[0]).toBeGreaterThan(0n);
    expect(before.free).toEqual([STOCK - before.bound[0], CASH - before.bound[1]]);
    // The best ask and no more: one lot of it, then the rest of it, then a part of the next.
    const best = [...state.quotes.values()].find(({ side }) => side === SELL)?.lots ?? 0;
    for (const lots of [1, best - 1, 7]) {
      const sold = BigInt(lots) * 10_000n;
      const { free, bound } = books();
      expect(outcomes(run([place(7, { price: 10_500_00, lots })]))).toEqual([lots]);
      const after = books();
      // What was promised is paid: it binds no more and is gone, so there is as much to promise as before.
      expect(after.bound[0]).toBe(bound[0] - sold);
      expect(after.free[0]).toBe(free[0]);
    }
    const sold = BigInt(best + 7) * 10_000n;
    run([quote(10_100_00)]);
    expect(books().free[0]).toBe(STOCK - sold - books().bound[0]);
    run([quote(null)]);
    expect(books()).toMatchObject({ bound: [0n, 0n] });
    expect(books().free[0]).toBe(STOCK - sold);
  });

  test('when its quotes go with a book that is made anew', async () => {
    run([quote(10_000_00), quote(1_000_00, other)]);
    expect(inventory.funds(state).base).toBeLessThan(STOCK);
    const { bound } = books();
    run([place(7, { price: 10_500_00, lots: 3 })]);
    const client = await database.pool.connect();
    try {
      await rebuildBooks(client, new Set([state]), inventory, silentLogger);
      expect(inventory.funds(state).base).toBe(STOCK - 30_000n);
      // Those of the other market stay promised.
      expect(inventory.funds(state).quote).toBeLessThan(CASH);
      await rebuildBooks(client, new Set([state, other]), inventory, silentLogger);
      expect(inventory.funds(state).quote).toBeGreaterThan(CASH);
      run([quote(10_000_00)]);
      expect(books().bound[1]).toBe(bound[1]);
    } finally {
      client.release();
    }
  });

  test('whatever users and the index do', () => {
    const step = fc.oneof(
      fc.record({ price: fc.option(fc.integer({ min: 9_900_00, max: 10_100_00 })) }),
      fc.record({ side: fc.constantFrom(BUY, SELL), at: fc.integer({ min: 9_900_00, max: 10_100_00 }), lots: fc.integer({ min: 1, max: 90_000 }) }), // prettier-ignore
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 25 }), (steps) => {
        inventory = new MarketMakerInventory();
        inventory.set(USDT.id, CASH);
        inventory.set(BTC.id, STOCK);
        state = new MarketState(SPOT_BTC);
        const has: [bigint, bigint] = [STOCK, CASH];
        for (const [index, each] of steps.entries()) {
          const command = 'side' in each ? place(index + 1, { side: each.side, price: each.at, lots: each.lots }) : quote(each.price); // prettier-ignore
          const { trades } = run([command]).settling;
          for (const { maker, taker, price, lots, takerSide, makerFee, takerFee } of trades) {
            if (maker !== null && taker !== null) continue;
            const isBuyer = (taker === null) === (takerSide === BUY);
            const [base, cash] = [BigInt(lots) * 10_000n, BigInt(lots) * BigInt(price)];
            const fee = maker === null ? makerFee : takerFee;
            has[0] += isBuyer ? base - fee : -base;
            has[1] += isBuyer ? -cash : cash - fee;
          }
          const { free, bound } = books();
          expect([free[0] + bound[0], free[1] + bound[1]]).toEqual(has);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('the market maker quotes at the price of the moment its wish is matched, or leaves when there is none', () => {
  const wish = quote(10_000_00);
  marketMakerPrices.set(state, 10_100_00);
  run([wish]);
  expect(state.quotedAt?.index).toBe(10_100_00);
  marketMakerPrices.set(state, null);
  run([wish]);
  expect([state.quotedAt, state.quotes.size]).toEqual([null, 0]);
});

describe('where the quotes are missing that everybody saw', () => {
  // Dear, and still within the band around the index.
  const trap = () => place(9, { side: SELL, price: 10_400_00, lots: 5 });

  test('an order trades with nobody, and waits if it may', () => {
    run([trap()]);
    const codes = outcomes(
      run(
        [
          place(1, { price: 10_400_00 }),
          place(2, { price: 10_400_00, timeInForce: 1 }),
          place(3, { price: 10_400_00, postOnly: true }),
          place(4, { price: 10_399_99 }),
          place(5, { side: SELL, price: 10_399_99 }),
        ],
        [state],
      ),
    );
    expect(codes).toEqual(['prices_unavailable', 'prices_unavailable', 'post_only_would_cross', 0, 'prices_unavailable']); // prettier-ignore
  });

  test('because the market maker leaves with this very batch, it is the same, and over with the next', () => {
    run([trap(), quote(10_000_00)]);
    expect(outcomes(run([quote(null), place(1, { price: 10_400_00 })]))).toEqual(['prices_unavailable']);
    expect(outcomes(run([place(1, { price: 10_400_00 })]))).toEqual([1]);
  });

  test('because the market maker leaves with a batch that fails, it is the same when that is run again', () => {
    run([trap(), quote(10_000_00)]);
    // As the runner does: the book of a batch that failed is made anew.
    begin([quote(null)]).run([quote(null)]);
    state.reset();
    expect(outcomes(run([trap()]))).toEqual([0]);
    expect(outcomes(run([quote(null), place(1, { price: 10_400_00 })]))).toEqual(['prices_unavailable']);
  });

  test('on one side, the other one trades', () => {
    run([trap(), quote(10_000_00)]);
    inventory.set(BTC.id, 0n);
    expect(
      outcomes(run([quote(10_000_00), place(1, { price: 10_400_00 }), place(2, { side: SELL, price: 9_900_00 })])),
    ).toEqual(['prices_unavailable', 1]);
  });

  test('and the market maker quotes again, everybody trades', () => {
    run([trap()]);
    expect(outcomes(run([quote(10_000_00), place(1, { price: 10_400_00 })], [state]))).toEqual([1]);
    expect([...state.orders.values()].map(({ lots, filledLots }) => lots - filledLots)).toEqual([5]);
  });
});

test('of two orders with one name in one batch the first is made, unless it was refused', () => {
  const named = (owner: number, terms: Partial<OrderTerms> = {}) => place(owner, { ...terms, clientOrderId: 'mine' });
  const batch = run([named(1), named(1), named(2), place(1, { clientOrderId: 'other' }), named(1)]);
  expect(outcomes(batch)).toEqual([0, 'client_order_id_used', 0, 0, 'client_order_id_used']);
  expect(state.orders.size).toBe(3);
  const killed = named(3, { timeInForce: 2, side: SELL, price: 10_400_00 });
  expect(outcomes(run([killed, named(3), named(3)]))).toEqual(['fill_or_kill_unfilled', 0, 'client_order_id_used']);
});

test('a batch that does not sum to zero is never written', () => {
  const settling = new Settling(new Map(), inventory);
  const wallets = { fees: new Map([[USDT.id, 1]]), marketMaker: new Map([[USDT.id, 2]]) };
  expect(settling.entries(wallets)).toEqual([]);
  inventory.change(USDT.id, 1n);
  expect(() => settling.entries(wallets)).toThrow('does not sum to zero');
});

test('what an order holds never falls short of its need', () => {
  const order = { id: 1, held: 5n, status: 1, budget: 0, side: BUY, price: 10_000_00, lots: 1, filledLots: 0, state } as LiveOrder; // prettier-ignore
  expect(() => new Settling(new Map(), inventory).release(order)).toThrow('holds too little');
});
