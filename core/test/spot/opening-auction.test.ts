import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUY, SELL, type Side } from '../../src/spot/book-types.ts';
import { type AuctionBounds, type AuctionOutcome, holdAuction, type Waiting } from '../../src/spot/opening-auction.ts';
import { OrderBook } from '../../src/spot/order-book.ts';
import { limitOrder, stopLimitOrder } from '../../src/spot/orders.ts';
import { EventLog } from './event-log.ts';

const BOUNDS: AuctionBounds = { low: 95, reference: 100, high: 105 };
let lastId = 0;
const order = (side: Side, price: number, lots: number, owner = ++lastId): Waiting => {
  const id = ++lastId;
  return { id, owner, side, price, lots, sequence: id };
};

/** Up to twelve orders of five owners, around and beyond the bounds. */
const orders = fc
  .array(
    fc.record({
      owner: fc.integer({ min: 1, max: 5 }),
      side: fc.constantFrom(BUY, SELL),
      price: fc.integer({ min: 92, max: 108 }),
      lots: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 12 },
  )
  .map((drawn) => drawn.map((each, place): Waiting => ({ ...each, id: place + 1, sequence: place + 1 })));

const total = (list: readonly { readonly lots: number }[]): number => list.reduce((sum, { lots }) => sum + lots, 0);

/** The rule as it is written down: every price is tried. */
function plainPrice(kept: readonly Waiting[]): { price: number; lots: number } {
  const tried = Array.from({ length: BOUNDS.high - BOUNDS.low + 1 }, (_, place) => BOUNDS.low + place).map((price) => {
    const wanted = total(kept.filter((each) => each.side === BUY && each.price >= price));
    const offered = total(kept.filter((each) => each.side === SELL && each.price <= price));
    return { price, lots: Math.min(wanted, offered), surplus: Math.abs(wanted - offered) };
  });
  const distance = (price: number): number => Math.abs(price - BOUNDS.reference);
  const [first] = tried.toSorted(
    (a, b) => b.lots - a.lots || a.surplus - b.surplus || distance(a.price) - distance(b.price) || a.price - b.price,
  );
  return first && first.lots > 0 ? { price: first.price, lots: first.lots } : { price: 0, lots: 0 };
}

/** What takes part: all that waits, without what could have met an order of its owner. */
function keptOf(waiting: readonly Waiting[], { selfCrossed }: AuctionOutcome): Waiting[] {
  const lost = new Map(selfCrossed.map(({ id, lots }) => [id, lots]));
  return waiting.map((each) => ({ ...each, lots: each.lots - (lost.get(each.id) ?? 0) }));
}

function filledOf({ fills }: AuctionOutcome, id: number): number {
  return total(fills.filter(({ buyId, sellId }) => buyId === id || sellId === id));
}

test('the price is the one of the written rule, and as much trades as can', () => {
  fc.assert(
    fc.property(orders, (waiting) => {
      const outcome = holdAuction(waiting, BOUNDS);
      expect({ price: outcome.price, lots: outcome.lots }).toEqual(plainPrice(keptOf(waiting, outcome)));
    }),
    { numRuns: 1_000 },
  );
});

test('nobody trades beyond their limit or with themselves, nobody is passed over, and both sides sum to the same', () => {
  fc.assert(
    fc.property(orders, (waiting) => {
      const outcome = holdAuction(waiting, BOUNDS);
      const byId = new Map(waiting.map((each) => [each.id, each]));
      for (const { buyId, sellId, lots } of outcome.fills) {
        const [buy, sell] = [byId.get(buyId)!, byId.get(sellId)!];
        expect(lots).toBeGreaterThan(0);
        expect(buy.price).toBeGreaterThanOrEqual(outcome.price);
        expect(sell.price).toBeLessThanOrEqual(outcome.price);
        expect(buy.owner).not.toBe(sell.owner);
      }
      for (const side of [BUY, SELL] as const) {
        const own = keptOf(waiting, outcome).filter((each) => each.side === side);
        expect(total(own.map(({ id }) => ({ lots: filledOf(outcome, id) })))).toBe(outcome.lots);
        const better = (a: Waiting, b: Waiting): number => (side === BUY ? b.price - a.price : a.price - b.price);
        const byPriority = own.toSorted((a, b) => better(a, b) || a.sequence - b.sequence);
        const unfilled = byPriority.findIndex(({ id, lots }) => filledOf(outcome, id) < lots);
        if (unfilled !== -1) {
          expect(byPriority.slice(unfilled + 1).every(({ id }) => filledOf(outcome, id) === 0)).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('the order in which the orders are given does not matter', () => {
  fc.assert(
    fc.property(orders, (waiting) => {
      const { fills, price, beyond } = holdAuction(waiting, BOUNDS);
      const turned = holdAuction(waiting.toReversed(), BOUNDS);
      expect({ fills: turned.fills, price: turned.price }).toEqual({ fills, price });
      expect(new Set(turned.beyond)).toEqual(new Set(beyond));
    }),
    { numRuns: 200 },
  );
});

test('in the book: one price for all, what is left does not cross, and every lot is accounted for', () => {
  fc.assert(
    fc.property(orders, (waiting) => {
      const [book, log] = [new OrderBook(), new EventLog()];
      book.closeBand();
      for (const { id, owner, side, price, lots } of waiting) {
        book.submit(limitOrder(id, owner, side, price, lots), log);
      }
      log.take();
      const outcome = book.auction(BOUNDS, log);
      const { price, lots, beyond } = outcome;
      const events = log.take();
      const trades = events.filter(([name]) => name === 'trade');
      expect(trades.every((trade) => trade[3] === price)).toBe(true);
      expect(trades.reduce((sum, trade) => sum + Number(trade[4]), 0)).toBe(lots);
      const cancelled = events.filter(([name]) => name === 'cancelled').map(([, id]) => Number(id));
      const kept = keptOf(waiting, outcome);
      expect(new Set(cancelled)).toEqual(new Set(kept.filter((each) => each.lots === 0).map(({ id }) => id)));
      const left = [...book.openOrders(BUY), ...book.openOrders(SELL)];
      expect(total(left)).toBe(total(kept) - 2 * lots);
      for (const id of beyond) book.cancel(id, log);
      log.take();
      book.setBand(BOUNDS.low, BOUNDS.reference, BOUNDS.high, log);
      expect(log.take()).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['alone at the reference', [order(BUY, 108, 3), order(SELL, 92, 3)], 100, 3],
  ['as near to the reference as the sellers agree', [order(BUY, 108, 3), order(SELL, 102, 3)], 102, 3],
  ['where most trade, though it is far', [order(BUY, 104, 9), order(SELL, 104, 9), order(SELL, 99, 2)], 104, 9],
  ['where fewer are left over', [order(BUY, 103, 4), order(BUY, 99, 3), order(SELL, 97, 4)], 100, 4],
  [
    'the lower of two as near',
    [order(BUY, 101, 5), order(BUY, 99, 2), order(SELL, 99, 5), order(SELL, 101, 2)],
    100,
    5,
  ],
  ['not beyond the bounds', [order(BUY, 108, 3), order(SELL, 107, 3)], 0, 0],
])('%s', (_name, waiting, price, lots) => {
  expect(holdAuction(waiting, BOUNDS)).toMatchObject({ price, lots });
});

test('a rest that names more than the bounds is named, filled or within them it is not', () => {
  const [far, filled, near] = [order(BUY, 107, 5), order(BUY, 108, 2), order(BUY, 105, 5)];
  expect(holdAuction([far, filled, near, order(SELL, 96, 4)], BOUNDS).beyond).toEqual([far.id]);
});

test('with bounds for what is left that are wider than those of the price, it stays within them', () => {
  const [far, near] = [order(BUY, 109, 5), order(BUY, 107, 5)];
  const bounds = { ...BOUNDS, furthest: { low: 92, high: 108 } };
  expect(holdAuction([far, near, order(SELL, 106, 4)], bounds)).toMatchObject({ price: 0, beyond: [far.id] });
});

test('looks at each of many orders a few times only, whatever they name', () => {
  let looked = 0;
  const many = Array.from({ length: 20_000 }, (_, place) => {
    const each = order(
      place % 2 === 0 ? BUY : SELL,
      10_000 + ((place * 7_919) % 999) - 500,
      1 + (place % 9),
      place % 300,
    );
    return {
      ...each,
      get price() {
        looked += 1;
        return each.price;
      },
    };
  });
  const { lots } = holdAuction(many, { low: 9_900, reference: 10_000, high: 10_100 });
  expect(lots).toBeGreaterThan(0);
  // Sorting looks the most often: twice for each of n log n comparisons.
  expect(looked).toBeLessThan(4 * many.length * Math.log2(many.length));
});

test('volume of one owner alone moves nothing: both orders lose it', () => {
  const own = [order(BUY, 104, 1_000, 7), order(SELL, 104, 1_000, 7)];
  const others = [order(BUY, 106, 2), order(SELL, 99, 5)];
  const selfCrossed = own.map(({ id, lots }) => ({ id, lots }));
  expect(holdAuction([...own, ...others], BOUNDS)).toMatchObject({ selfCrossed, price: 100, lots: 5 - 3 });
});

test('a large order cannot be made to vanish by a small one of its owner: it loses no more than that', () => {
  const [bait, large] = [order(SELL, 95, 1, 7), order(BUY, 101, 1_000, 7)];
  const outcome = holdAuction([bait, large, order(SELL, 99, 900)], BOUNDS);
  expect(outcome).toMatchObject({ selfCrossed: [large, bait].map(({ id }) => ({ id, lots: 1 })), lots: 900 });
});

test('what is left in the book of one that lost some stands alone: the other of its pair goes', () => {
  const [book, log] = [new OrderBook(), new EventLog()];
  book.closeBand();
  book.submit(limitOrder(1, 7, BUY, 101, 2), log);
  book.submitPair(limitOrder(2, 7, SELL, 99, 5), stopLimitOrder(3, 7, SELL, 91, 90, 5), log);
  log.take();
  book.auction(BOUNDS, log);
  expect(book.openOrders(SELL)).toMatchObject([{ id: 2, lots: 3, linkedId: 0 }]);
  expect([book.has(1), book.has(3)]).toEqual([false, false]);
});

/** Two accounts of one person are two owners: their volume counts as that of anybody. */
test('a wash of two accounts moves the price within the bounds only, and through what is offered between only by taking it', () => {
  const victims = [order(BUY, 120, 100), order(SELL, 99, 100)];
  const wash = (lots: number): Waiting[] => [order(BUY, 110, lots), order(SELL, 110, lots)];
  expect(holdAuction([...victims, ...wash(1_000)], BOUNDS)).toMatchObject({ price: 100, lots: 100 });
  const at = (lots: number): Waiting[] => [order(BUY, 105, lots), order(SELL, 105, lots)];
  expect(holdAuction([...victims, ...at(1)], BOUNDS)).toMatchObject({ price: 105, lots: 101 });
  const quoted = order(SELL, 101, 50);
  // Less than what is offered in between moves nothing further; more has to buy it first.
  expect(holdAuction([...victims, quoted, ...at(40)], BOUNDS).price).toBeLessThanOrEqual(101);
  const dear = holdAuction([...victims, quoted, ...at(60)], BOUNDS);
  expect(dear.price).toBe(105);
  expect(filledOf(dear, quoted.id)).toBe(50);
});
