import { beforeEach, describe, expect, test } from 'vitest';
import { BUY, BY_MARK_PRICE, SELL } from '../../src/spot/book-types.ts';
import { limitOrder, marketOrder, stopLimitOrder, stopOrder } from '../../src/spot/orders.ts';
import { PlainBook } from '../../src/spot/plain-book.ts';
import { type BookEvent, EventLog } from './event-log.ts';
import { ANN, BOB, CY, openBook } from './open-book.ts';

let { book, log, submit, cancel } = openBook();

beforeEach(() => {
  ({ book, log, submit, cancel } = openBook());
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

  test('those that a mark price reaches can be named before it is told, in the order they act', () => {
    const byMark = { triggerBy: BY_MARK_PRICE } as const;
    submit(
      stopOrder(1, BOB, SELL, 95, 85, 3, byMark),
      stopOrder(2, BOB, SELL, 97, 85, 3, byMark),
      stopOrder(3, BOB, SELL, 95, 85, 3, byMark),
      stopOrder(4, BOB, SELL, 99, 85, 3),
      stopOrder(5, BOB, BUY, 94, 110, 3, byMark),
      stopOrder(6, BOB, BUY, 96, 110, 3, byMark),
    );
    expect(book.stopsReachedBy(98)).toEqual([5, 6]);
    const named = book.stopsReachedBy(95);
    expect(named).toEqual([5, 2, 1, 3]);
    book.setMarkPrice(95, log);
    const acted = log.take().filter((event) => event[0] === 'triggered');
    expect(acted.map((event) => event[1])).toEqual(named);
    expect(book.stopsReachedBy(95)).toEqual([]);
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
