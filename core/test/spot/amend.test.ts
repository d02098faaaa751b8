import { beforeEach, describe, expect, test } from 'vitest';
import { BUY, BY_MARK_PRICE, IMMEDIATE_OR_CANCEL, POST_ONLY, SELL } from '../../src/spot/book-types.ts';
import { limitOrder, stopOrder } from '../../src/spot/orders.ts';
import type { BookEvent } from './event-log.ts';
import { ANN, BOB, CY, openBook } from './open-book.ts';

let { book, log, submit } = openBook();

beforeEach(() => {
  ({ book, log, submit } = openBook());
});

function amend(id: number, price: number, lots: number): BookEvent[] {
  book.amend(id, price, lots, log);
  return log.take();
}

describe('an order that waits, amended', () => {
  beforeEach(() => {
    submit(limitOrder(1, ANN, BUY, 100, 5), limitOrder(2, BOB, BUY, 100, 5));
  });

  test('to fewer lots at its price keeps its place', () => {
    expect(amend(1, 100, 3)).toEqual([['amended', 1, 3]]);
    expect(book.depth(BUY, 2)).toEqual([{ price: 100, lots: 8, orders: 2 }]);
    expect(submit(limitOrder(3, CY, SELL, 100, 4))).toEqual([
      ['trade', 1, 3, 100, 3, 0, 1, SELL],
      ['trade', 2, 3, 100, 1, 4, 0, SELL],
    ]);
  });

  test('to as many lots at its price is as it was', () => {
    const before = book.stateHash();
    expect(amend(1, 100, 5)).toEqual([['amended', 1, 5]]);
    expect(book.stateHash()).toBe(before);
  });

  test('to more lots waits behind those that were behind it', () => {
    expect(amend(1, 100, 6)).toEqual([['rested', 1, 100, 6, 3]]);
    expect(submit(limitOrder(3, CY, SELL, 100, 6))).toEqual([
      ['trade', 2, 3, 100, 5, 0, 1, SELL],
      ['trade', 1, 3, 100, 1, 5, 0, SELL],
    ]);
  });

  test('to another price waits behind those at that price, also with fewer lots', () => {
    submit(limitOrder(3, CY, BUY, 99, 1));
    expect(amend(1, 99, 2)).toEqual([['rested', 1, 99, 2, 4]]);
    expect(book.openOrders(BUY).map(({ id, price, lots }) => [id, price, lots])).toEqual([
      [2, 100, 5],
      [3, 99, 1],
      [1, 99, 2],
    ]);
  });

  test('to a price somebody offers at trades at once, and the rest waits', () => {
    submit(limitOrder(3, CY, SELL, 103, 2));
    expect(amend(1, 104, 5)).toEqual([
      ['trade', 3, 1, 103, 2, 0, 3, BUY],
      ['rested', 1, 104, 3, 4],
    ]);
  });

  test('to the price of an order of its owner ends as a new one there would', () => {
    submit(limitOrder(3, ANN, SELL, 103, 2));
    expect(amend(1, 103, 5)).toEqual([['cancelled', 1, 5, 'self_trade']]);
    expect(book.has(3)).toBe(true);
  });

  test('fires the stops its trades reach', () => {
    submit(limitOrder(3, CY, SELL, 103, 2), stopOrder(4, BOB, SELL, 90, 80, 1));
    submit(stopOrder(5, BOB, BUY, 103, 110, 1));
    expect(amend(1, 103, 1).map(([name]) => name)).toEqual(['trade', 'triggered', 'trade']);
  });
});

describe('an amendment is refused, and nothing is changed,', () => {
  test.each([
    ['of an order that is not there', () => amend(9, 100, 1), 'unknown'],
    ['to no lots', () => amend(1, 100, 0), 'invalid'],
    ['to no price', () => amend(1, 0, 5), 'invalid'],
    ['of a post-only order to a price where it would trade', () => amend(2, 103, 5), 'would_cross'],
    ['of a stop that waits', () => amend(4, 100, 1), 'unamendable'],
    ['of the limit of a pair', () => amend(5, 98, 1), 'unamendable'],
    ['of the stop of a pair', () => amend(6, 98, 1), 'unamendable'],
  ])('%s', (_what, act, reason) => {
    submit(limitOrder(1, ANN, BUY, 100, 5), limitOrder(2, ANN, BUY, 100, 5, { timeInForce: POST_ONLY }));
    submit(limitOrder(3, BOB, SELL, 103, 5), stopOrder(4, ANN, BUY, 110, 120, 1));
    book.submitPair(limitOrder(5, ANN, BUY, 99, 1), stopOrder(6, ANN, BUY, 110, 120, 1), log);
    log.take();
    const before = book.stateHash();
    expect(act().map((event) => event[2])).toEqual([reason]);
    expect(book.stateHash()).toBe(before);
  });

  test('but what is left of a pair is an order like others', () => {
    book.submitPair(limitOrder(5, ANN, BUY, 99, 2), stopOrder(6, ANN, BUY, 110, 120, 2), log);
    submit(limitOrder(7, BOB, SELL, 99, 1, { timeInForce: IMMEDIATE_OR_CANCEL }));
    expect(amend(5, 98, 1)).toEqual([['rested', 5, 98, 1, 3]]);
  });
});

describe('a mark price that stops follow', () => {
  const trailing = stopOrder(1, ANN, SELL, 90, 85, 3, { trail: 10, triggerBy: BY_MARK_PRICE });

  test('moves those that trail, and lets none act', () => {
    submit(trailing, stopOrder(2, ANN, BUY, 104, 110, 1, { triggerBy: BY_MARK_PRICE }));
    book.followMarkPrice(105, log);
    expect(log.take()).toEqual([['trailed', 1, 95, 90, 3]]);
    expect(book.stopsReachedBy(105)).toEqual([2]);
    expect(book.markPrice()).toBe(0);
  });

  test('concerns them when it moves one or reaches one, and not in between', () => {
    submit(trailing);
    expect([89, 90, 91, 100, 101].map((price) => book.concernsStops(price))).toEqual([true, true, false, false, true]);
    book.followMarkPrice(101, log);
    expect([91, 92, 101, 102].map((price) => book.concernsStops(price))).toEqual([true, false, false, true]);
  });
});
