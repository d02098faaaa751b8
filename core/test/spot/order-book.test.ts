import { beforeEach, describe, expect, test } from 'vitest';
import {
  BUY,
  BY_MARK_PRICE,
  CANCEL_MAKER,
  FILL_OR_KILL,
  IMMEDIATE_OR_CANCEL,
  MAX_LOTS,
  MAX_ORDERS,
  MAX_TICK,
  type Order,
  POST_ONLY,
  SELL,
  type SelfTradePolicy,
  type Side,
  type TimeInForce,
} from '../../src/spot/book-types.ts';
import { OrderBook } from '../../src/spot/order-book.ts';
import { budgetBuy, limitOrder, marketOrder, stopLimitOrder, stopOrder } from '../../src/spot/orders.ts';
import { PlainBook } from '../../src/spot/plain-book.ts';
import { type BookEvent, EventLog } from './event-log.ts';

const ANN = 1;
const BOB = 2;
const CY = 3;

let book: OrderBook;
let log: EventLog;

beforeEach(() => {
  book = new OrderBook();
  log = new EventLog();
});

/** Submits and returns what was reported. */
function submit(...orders: Order[]): BookEvent[] {
  for (const order of orders) book.submit(order, log);
  return log.take();
}

function cancel(id: number): BookEvent[] {
  book.cancel(id, log);
  return log.take();
}

describe('resting and trading', () => {
  test('a limit order rests when nobody takes the other side', () => {
    expect(submit(limitOrder(1, ANN, BUY, 100, 5))).toEqual([['rested', 1, 100, 5, 1]]);
    expect(book.bestPrice(BUY)).toBe(100);
    expect(book.bestPrice(SELL)).toBe(0);
  });

  test('best price first, then oldest first, at the price of the resting order; the remainder rests', () => {
    submit(limitOrder(1, ANN, SELL, 102, 5), limitOrder(2, ANN, SELL, 101, 5), limitOrder(3, CY, SELL, 101, 5));
    expect(submit(limitOrder(4, BOB, BUY, 102, 18))).toEqual([
      ['trade', 2, 4, 101, 5, 0, 13, BUY],
      ['trade', 3, 4, 101, 5, 0, 8, BUY],
      ['trade', 1, 4, 102, 5, 0, 3, BUY],
      ['rested', 4, 102, 3, 4],
    ]);
    expect(book.lastPrice()).toBe(102);
  });

  test('a part-filled order keeps its place', () => {
    submit(limitOrder(1, ANN, SELL, 100, 5), limitOrder(2, CY, SELL, 100, 5), limitOrder(3, BOB, BUY, 100, 2));
    expect(submit(limitOrder(4, BOB, BUY, 100, 4))).toEqual([
      ['trade', 1, 4, 100, 3, 0, 1, BUY],
      ['trade', 2, 4, 100, 1, 4, 0, BUY],
    ]);
  });

  test('the ladder shows lots and orders by price', () => {
    submit(limitOrder(1, ANN, BUY, 99, 5), limitOrder(2, BOB, BUY, 99, 1), limitOrder(3, ANN, BUY, 97, 2));
    expect(book.depth(BUY, 10)).toEqual([
      { price: 99, lots: 6, orders: 2 },
      { price: 97, lots: 2, orders: 1 },
    ]);
    expect(book.depth(BUY, 1)).toHaveLength(1);
    expect(book.depth(SELL, 10)).toEqual([]);
  });

  test('prices at both ends of the range', () => {
    submit(limitOrder(1, ANN, BUY, 1, 5), limitOrder(2, ANN, SELL, MAX_TICK, 5), limitOrder(3, ANN, BUY, 33, 1));
    expect(submit(marketOrder(4, BOB, SELL, 1, 6))).toEqual([
      ['trade', 3, 4, 33, 1, 0, 5, SELL],
      ['trade', 1, 4, 1, 5, 0, 0, SELL],
    ]);
    expect(submit(marketOrder(5, BOB, BUY, MAX_TICK, 5))).toEqual([['trade', 2, 5, MAX_TICK, 5, 0, 0, BUY]]);
  });

  test('an order is cancelled once; an unknown one is refused', () => {
    submit(limitOrder(1, ANN, BUY, 100, 5), limitOrder(2, BOB, SELL, 100, 2));
    expect(cancel(1)).toEqual([['cancelled', 1, 3, 'requested']]);
    expect(cancel(1)).toEqual([['refused', 1, 'unknown']]);
    expect(cancel(77)).toEqual([['refused', 77, 'unknown']]);
  });

  test('ids are unique among open orders, and may be large', () => {
    const id = Number.MAX_SAFE_INTEGER;
    submit(limitOrder(id, ANN, BUY, 100, 5));
    expect(submit(limitOrder(id, BOB, SELL, 101, 5))).toEqual([['refused', id, 'duplicate']]);
    expect(cancel(id)).toEqual([['cancelled', id, 5, 'requested']]);
  });

  test.each([
    { id: 0 },
    { owner: 0 },
    { price: 0 },
    { price: MAX_TICK + 1 },
    { lots: 0 },
    { lots: MAX_LOTS + 1 },
    { lots: 1.5 },
    { price: NaN },
    { lots: -1 },
    { trail: 3 },
    { quoteBudget: 50 },
    { quoteBudget: -1 },
    ...[2, -1, 0.5, NaN].map((value) => ({ side: value as Side })),
    ...[4, -1, 0.5, NaN].map((value) => ({ timeInForce: value as TimeInForce })),
    ...[2, -1, 0.5, NaN].map((value) => ({ selfTrade: value as SelfTradePolicy })),
  ])('out of bounds: %o', (fault) => {
    const order = { ...limitOrder(1, ANN, BUY, 100, 5), ...fault };
    expect(submit(order)).toEqual([['refused', order.id, 'invalid']]);
  });

  test('a full book takes no more orders, but still trades', () => {
    for (let id = 1; id <= MAX_ORDERS; id++) book.submit(limitOrder(id, ANN, SELL, 1 + (id % 50_000), 1), log);
    log.take();
    expect(submit(limitOrder(MAX_ORDERS + 1, ANN, SELL, 9, 1))).toEqual([['refused', MAX_ORDERS + 1, 'book_full']]);
    expect(submit(marketOrder(MAX_ORDERS + 2, BOB, BUY, 1, 1))[0]?.[0]).toBe('trade');
    expect(submit(limitOrder(MAX_ORDERS + 3, ANN, SELL, 9, 1))[0]?.[0]).toBe('rested');
  });
});

describe('how long an order lives', () => {
  beforeEach(() => submit(limitOrder(1, ANN, SELL, 100, 5), limitOrder(2, ANN, SELL, 110, 5)));

  test('a market order never trades beyond its protection price', () => {
    expect(submit(marketOrder(3, BOB, BUY, 105, 8))).toEqual([
      ['trade', 1, 3, 100, 5, 0, 3, BUY],
      ['cancelled', 3, 3, 'unfilled'],
    ]);
  });

  test('a market buy never spends more than its budget', () => {
    expect(submit(budgetBuy(3, BOB, 120, 720))).toEqual([
      ['trade', 1, 3, 100, 5, 0, MAX_LOTS - 5, BUY],
      ['trade', 2, 3, 110, 2, 3, MAX_LOTS - 7, BUY],
      ['cancelled', 3, MAX_LOTS - 7, 'budget'],
    ]);
  });

  test('a budget spent to the last unit is spent', () => {
    expect(submit(budgetBuy(3, BOB, 120, 500)).at(-1)).toEqual(['cancelled', 3, MAX_LOTS - 5, 'budget']);
  });

  test('fill-or-kill trades in full or not at all', () => {
    const killed = limitOrder(3, BOB, BUY, 109, 6, { timeInForce: FILL_OR_KILL });
    expect(submit(killed)).toEqual([['cancelled', 3, 6, 'killed']]);
    const filled = limitOrder(4, BOB, BUY, 110, 6, { timeInForce: FILL_OR_KILL });
    expect(submit(filled).map((event) => event[0])).toEqual(['trade', 'trade']);
  });

  test('fill-or-kill may spend its budget to the last unit, not beyond', () => {
    const options = { timeInForce: FILL_OR_KILL } as const;
    const short = limitOrder(3, BOB, BUY, 110, 6, { ...options, quoteBudget: 609 });
    expect(submit(short)).toEqual([['cancelled', 3, 6, 'killed']]);
    const exact = limitOrder(4, BOB, BUY, 110, 6, { ...options, quoteBudget: 610 });
    expect(submit(exact).map((event) => event[0])).toEqual(['trade', 'trade']);
  });

  test('immediate-or-cancel takes what there is', () => {
    expect(submit(limitOrder(3, BOB, BUY, 99, 6, { timeInForce: IMMEDIATE_OR_CANCEL }))).toEqual([
      ['cancelled', 3, 6, 'unfilled'],
    ]);
  });

  test('post-only never takes', () => {
    expect(submit(limitOrder(3, BOB, BUY, 100, 1, { timeInForce: POST_ONLY }))).toEqual([
      ['refused', 3, 'would_cross'],
    ]);
    expect(submit(limitOrder(3, BOB, BUY, 99, 1, { timeInForce: POST_ONLY }))[0]?.[0]).toBe('rested');
  });
});

describe('nobody trades with himself', () => {
  beforeEach(() => submit(limitOrder(1, BOB, SELL, 100, 2), limitOrder(2, ANN, SELL, 100, 2)));

  test('by default what is left of the incoming order is cancelled', () => {
    expect(submit(limitOrder(3, ANN, BUY, 100, 5))).toEqual([
      ['trade', 1, 3, 100, 2, 0, 3, BUY],
      ['cancelled', 3, 3, 'self_trade'],
    ]);
    expect(book.has(2)).toBe(true);
  });

  test('or the resting order is cancelled and the incoming one goes on', () => {
    expect(submit(limitOrder(3, ANN, BUY, 100, 5, { selfTrade: CANCEL_MAKER }))).toEqual([
      ['trade', 1, 3, 100, 2, 0, 3, BUY],
      ['cancelled', 2, 2, 'self_trade'],
      ['rested', 3, 100, 3, 3],
    ]);
  });

  test('fill-or-kill does not count on lots it may not take', () => {
    const order = limitOrder(3, ANN, BUY, 100, 4, { timeInForce: FILL_OR_KILL, selfTrade: CANCEL_MAKER });
    expect(submit(order)).toEqual([['cancelled', 3, 4, 'killed']]);
    expect(book.has(2)).toBe(true);
  });
});

describe('stops', () => {
  /** One trade at `price`, leaving nothing behind. */
  function tradeAt(price: number): BookEvent[] {
    return submit(limitOrder(900, CY, SELL, price, 1), limitOrder(901, BOB, BUY, price, 1));
  }

  test('a stop waits for a trade at its trigger and then acts as a market order', () => {
    submit(limitOrder(1, ANN, BUY, 90, 5), stopOrder(2, BOB, SELL, 95, 85, 3));
    expect(tradeAt(96).some((event) => event[0] === 'triggered')).toBe(false);
    expect(tradeAt(95).slice(-2)).toEqual([
      ['triggered', 2],
      ['trade', 1, 2, 90, 3, 2, 0, SELL],
    ]);
  });

  test('a stop-limit rests at its price once triggered', () => {
    submit(stopLimitOrder(2, BOB, BUY, 105, 104, 3));
    expect(tradeAt(106).slice(-2)).toEqual([
      ['triggered', 2],
      ['rested', 2, 104, 3, 3],
    ]);
  });

  test('a stop the price has already reached is refused', () => {
    tradeAt(100);
    expect(submit(stopOrder(2, BOB, SELL, 100, 90, 1))).toEqual([['refused', 2, 'would_trigger']]);
  });

  test('the trades of one stop may trigger the next', () => {
    submit(limitOrder(1, ANN, BUY, 94, 1), limitOrder(2, ANN, BUY, 90, 1));
    submit(stopOrder(3, BOB, SELL, 95, 80, 1), stopOrder(4, BOB, SELL, 94, 80, 1));
    expect(
      tradeAt(95)
        .filter((event) => event[0] !== 'rested')
        .slice(-4),
    ).toEqual([
      ['triggered', 3],
      ['trade', 1, 3, 94, 1, 0, 0, SELL],
      ['triggered', 4],
      ['trade', 2, 4, 90, 1, 0, 0, SELL],
    ]);
  });

  test('a trailing stop follows the price up, its limit with it, and never comes back down', () => {
    submit(stopOrder(2, BOB, SELL, 90, 85, 3, { trail: 10 }));
    expect(tradeAt(105).filter((event) => event[0] === 'trailed')).toEqual([['trailed', 2, 95, 90, 3]]);
    expect(tradeAt(99).filter((event) => event[0] === 'trailed')).toEqual([]);
    expect(tradeAt(95).filter((event) => event[0] === 'triggered')).toEqual([['triggered', 2]]);
  });

  test('a stop may watch a mark price from outside instead', () => {
    submit(stopOrder(2, BOB, SELL, 95, 85, 3, { triggerBy: BY_MARK_PRICE }));
    expect(tradeAt(90).some((event) => event[0] === 'triggered')).toBe(false);
    book.setMarkPrice(95, log);
    expect(log.take()).toEqual([
      ['triggered', 2],
      ['cancelled', 2, 3, 'unfilled'],
    ]);
  });

  test('more of them than there was room for at first are followed and fired like few', () => {
    const [plain, plainLog] = [new PlainBook(), new EventLog()];
    const stops = Array.from({ length: 1500 }, (_, n) => {
      const shared = { triggerBy: BY_MARK_PRICE, trail: n % 3 === 0 ? 1 + (n % 50) : 0 } as const;
      const [owner, at] = [1 + (n % 3), 3000 + n];
      // Every second one after an order that is none, so that records of both kinds lie among each other.
      return n % 2 === 0
        ? stopOrder(2 * n + 1, owner, SELL, 2000 - (n % 900), 1, 1 + n, shared)
        : stopOrder(2 * n + 1, owner, BUY, at, at, 1 + n, { ...shared, quoteBudget: 1 + n });
    });
    for (const [each, sink] of [
      [book, log],
      [plain, plainLog],
    ] as const) {
      for (const [n, stop] of stops.entries()) {
        each.submit(stop, sink);
        each.submit(limitOrder(2 * n + 2, ANN, BUY, 1 + (n % 70), 1), sink);
      }
      for (const mark of [2500, 2600, 2550, 1500, 4000]) each.setMarkPrice(mark, sink);
    }
    expect(log.take()).toEqual(plainLog.take());
    expect(book.waitingStops()).toEqual(plain.waitingStops());
    expect(book.waitingStops().length).toBeGreaterThan(100);
  });

  describe('one cancels the other', () => {
    let reported: BookEvent[];

    beforeEach(() => {
      book.submitPair(limitOrder(1, ANN, SELL, 110, 5), stopOrder(2, ANN, SELL, 95, 85, 5), log);
      reported = log.take();
    });

    test('both legs are in the book', () => {
      expect(reported).toEqual([
        ['rested', 1, 110, 5, 1],
        ['armed', 2, 95, 2],
      ]);
    });

    test('the first trade of the resting leg cancels the stop', () => {
      expect(submit(marketOrder(3, BOB, BUY, 110, 1))).toEqual([
        ['trade', 1, 3, 110, 1, 4, 0, BUY],
        ['cancelled', 2, 5, 'linked'],
      ]);
    });

    test('the trigger of the stop cancels the resting leg', () => {
      expect(tradeAt(95).slice(-3)).toEqual([
        ['triggered', 2],
        ['cancelled', 1, 5, 'linked'],
        ['cancelled', 2, 5, 'unfilled'],
      ]);
    });

    test('cancelling one leg cancels both', () => {
      expect(cancel(2)).toEqual([
        ['cancelled', 2, 5, 'requested'],
        ['cancelled', 1, 5, 'linked'],
      ]);
      expect(book.orderCount()).toBe(0);
    });

    test('a pair that does not fit together is refused as a whole', () => {
      // Of two owners, and of two sizes: one hold covers both legs.
      for (const stop of [stopOrder(4, BOB, SELL, 95, 85, 5), stopOrder(4, ANN, SELL, 95, 85, 6)]) {
        book.submitPair(limitOrder(3, ANN, SELL, 110, 5), stop, log);
        expect(log.take()).toEqual([
          ['refused', 3, 'invalid'],
          ['refused', 4, 'invalid'],
        ]);
      }
    });
  });
});

describe('restoring', () => {
  test('a damaged store shows as a crossed book', () => {
    const order = { ...limitOrder(1, ANN, BUY, 100, 5), sequence: 1, linkedId: 0 };
    book.restore(order);
    expect(book.isCrossed()).toBe(false);
    book.restore({ ...order, id: 2, side: SELL, sequence: 2 });
    expect(book.isCrossed()).toBe(true);
  });

  test('whoever comes afterwards is behind those restored, also in the next restored book', () => {
    book.restore({ ...limitOrder(1, ANN, BUY, 100, 5), sequence: 41, linkedId: 0 });
    expect(submit(limitOrder(2, BOB, BUY, 100, 1))).toEqual([['rested', 2, 100, 1, 42]]);
  });

  test('an order that cannot be open is not restored', () => {
    const order = { ...limitOrder(1, ANN, BUY, 100, 5), sequence: 1, linkedId: 0 };
    expect(() => book.restore({ ...order, lots: 0 })).toThrow(RangeError);
    expect(() => book.restore({ ...order, timeInForce: IMMEDIATE_OR_CANCEL })).toThrow(RangeError);
    book.restore(order);
    expect(() => book.restore(order)).toThrow(RangeError);
  });

  test('the hash tells books apart by every field of an open order', () => {
    const partner = { ...limitOrder(7, ANN, SELL, 900, 5), sequence: 1, linkedId: 0 };
    const stop = { ...stopOrder(1, ANN, SELL, 90, 80, 5), sequence: 2, linkedId: 0 };
    const variants = [
      {},
      { id: 2 },
      { owner: BOB },
      { price: 81 },
      { lots: 6 },
      { timeInForce: FILL_OR_KILL },
      { trail: 1 },
      { selfTrade: CANCEL_MAKER },
      { trigger: 91 },
      { triggerBy: BY_MARK_PRICE },
      { linkedId: 7 },
      { side: BUY },
      { side: BUY, quoteBudget: 9 },
    ] as const;
    const hashes = variants.map((variant) => {
      const each = new OrderBook();
      each.restore(partner);
      each.restore({ ...stop, ...variant });
      return each.stateHash();
    });
    expect(new Set(hashes).size).toBe(variants.length);
  });

  test('the hash tells books apart by priority', () => {
    const other = new OrderBook();
    for (const [each, ids] of [
      [book, [1, 2]],
      [other, [2, 1]],
    ] as const) {
      for (const id of ids) each.submit(limitOrder(id, ANN, BUY, 100, 5), log);
    }
    expect(book.depth(BUY, 5)).toEqual(other.depth(BUY, 5));
    expect(book.stateHash()).not.toBe(other.stateHash());
  });
});
