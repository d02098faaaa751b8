import { BUY, SELL } from '@aureus/core/spot/book-types.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Batch } from '../../src/spot/batch.ts';
import type { Command, QuoteCommand } from '../../src/spot/commands.ts';
import type { OrderTerms } from '../../src/spot/live-order.ts';
import { MarketMakerInventory } from '../../src/spot/market-maker-inventory.ts';
import { MarketState } from '../../src/spot/market-state.ts';
import { BTC, SPOT_BTC, USDT } from '../wallet/markets.ts';
import { outcomes, placing, runBatch } from './batches.ts';

// So much that no level is bounded by a part of it.
const STOCK = 10_000n * 10n ** 8n;
const CASH = 10n ** 15n;

let inventory: MarketMakerInventory;
let state: MarketState;
let volatilityPpm: number;
const marketMakerPrices = new Map<MarketState, number | null>();

beforeEach(() => {
  inventory = new MarketMakerInventory();
  inventory.set(USDT.id, CASH);
  inventory.set(BTC.id, STOCK);
  state = new MarketState(SPOT_BTC);
  volatilityPpm = 0;
});

function quote(price: number | null): QuoteCommand {
  marketMakerPrices.set(state, price);
  return { kind: 'quote', state, price };
}
const place = (terms: Partial<OrderTerms>) => placing(state, 7, terms);
const run = (commands: readonly Command[]): Batch =>
  runBatch(commands, { inventory, state, marketMakerPrices, volatilityPpm });

/** What a batch does to the book, beside what it says. */
function count(work: () => void): { cancelled: number; submitted: number } {
  const [cancel, submit] = [vi.spyOn(state.book, 'cancel'), vi.spyOn(state.book, 'submit')];
  work();
  const counted = { cancelled: cancel.mock.calls.length, submitted: submit.mock.calls.length };
  cancel.mockRestore();
  submit.mockRestore();
  return counted;
}
const ids = () => [...state.quotes.keys()];

test('a renewal changes nothing where nothing has changed, and is never more than all of them once', () => {
  expect(count(() => run([quote(10_000_00)]))).toEqual({ cancelled: 0, submitted: 40 });
  const before = ids();
  expect(count(() => expect(run([quote(10_000_00)]).touched.size).toBe(0))).toEqual({ cancelled: 0, submitted: 0 });
  expect(ids()).toEqual(before);
  expect(count(() => run([quote(10_100_00)]))).toEqual({ cancelled: 40, submitted: 40 });
});

test('a renewal leaves the levels in their places in the line that the index has not moved, and writes nothing', () => {
  run([quote(10_000_00)]);
  const before = ids();
  let batch: Batch | undefined;
  const { cancelled, submitted } = count(() => {
    batch = run([quote(10_000_40)]);
  });
  expect(cancelled).toBe(submitted);
  expect(cancelled).toBeLessThan(40);
  expect(ids().filter((id) => before.includes(id))).toHaveLength(40 - cancelled);
  expect(batch?.hasEffects).toBe(false);
});

test('a renewal makes good what was filled, of that level alone', () => {
  run([quote(10_000_00), place({ price: 10_001_00, lots: 3 })]);
  expect(count(() => run([quote(10_000_00)]))).toEqual({ cancelled: 1, submitted: 1 });
});

test('a renewal where there is no index to make a band of takes all quotes out', () => {
  run([quote(10_000_00)]);
  const renewal = quote(10_000_00);
  runBatch([renewal], { inventory, state, marketMakerPrices, index: null });
  expect([ids(), state.quotedAt]).toEqual([[], null]);
});

test('a renewal counts what its own quotes bind as free: where little is there, nothing changes either', () => {
  inventory.set(BTC.id, 10n ** 8n);
  inventory.set(USDT.id, 10n ** 10n);
  run([quote(10_000_00)]);
  const before = ids();
  expect(before.length).toBeGreaterThan(0);
  expect(run([quote(10_000_00)]).touched.size).toBe(0);
  expect(ids()).toEqual(before);
});

test('a side that stays empty is not for those who saw quotes there, and for everybody who comes after', () => {
  run([quote(10_000_00)]);
  inventory.set(BTC.id, 0n);
  const people = () => [
    placing(state, 7, { side: SELL, price: 10_050_00, lots: 5 }),
    placing(state, 8, { price: 10_050_00, lots: 5 }),
  ];
  expect(outcomes(run([quote(10_000_00), ...people()]))).toEqual([0, 'prices_unavailable']);
  expect(outcomes(run([quote(10_000_00), ...people()]))).toEqual([0, 5]);
});

test('a quote that trades with a waiting order as it is made promises what is left of it', () => {
  run([place({ price: 10_000_00, lots: 3 })]);
  run([quote(9_900_00)]);
  expect(state.orders.size).toBe(0);
  const asks = [...state.quotes.values()]
    .filter(({ side }) => side === SELL)
    .map(({ price, lots }) => ({ price, lots }));
  const inBook = state.book.depth(SELL, 20).map(({ price, lots }) => ({ price, lots }));
  expect(asks.toSorted((a, b) => a.price - b.price)).toEqual(inBook);
});

test('a renewal binds no more by keeping quotes than by making them all anew', () => {
  for (const price of [10_000_00, 10_000_40, 10_001_10, 9_999_00]) run([quote(price)]);
  const kept = inventory.funds(state);
  run([quote(null)]);
  expect(inventory.funds(state)).toEqual({ base: STOCK, quote: CASH });
  run([quote(9_999_00)]);
  expect(inventory.funds(state)).toEqual(kept);
});

test('a renewal comes before an order when the index has become livelier, though it stands where it stood', () => {
  run([quote(10_000_00)]);
  volatilityPpm = 5_000;
  expect(outcomes(run([place({ price: 10_001_00, lots: 3 })]))).toEqual([0]);
  expect(state.quotedAt).toEqual({ index: 10_000_00, halfPpm: 970 });
});

test('a renewal leans by what was traded in the same batch', () => {
  inventory.set(BTC.id, STOCK / 10n);
  inventory.setTarget(BTC.id, STOCK / 10n);
  run([quote(10_000_00)]);
  // Thirty coins are more than a fortieth.
  run([place({ price: 10_500_00, lots: 300_000 }), quote(10_000_00)]);
  expect(state.book.bestPrice(SELL)).toBe(10_001_05);
});

test('a renewal leans by what the inventory is beside its target: down when there is more, the same for everybody', () => {
  inventory.setTarget(BTC.id, STOCK);
  run([quote(10_000_00)]);
  const best = () => ([BUY, SELL] as const).map((side) => state.book.bestPrice(side));
  expect(best()).toEqual([9_999_00, 10_001_00]);
  inventory.set(BTC.id, 2n * STOCK);
  run([quote(10_000_00)]);
  expect(best()).toEqual([9_998_60, 10_000_60]);
  inventory.set(BTC.id, STOCK / 2n);
  run([quote(10_000_00)]);
  expect(best()).toEqual([9_999_40, 10_001_40]);
});
