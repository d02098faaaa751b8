import { beforeEach, describe, expect, test } from 'vitest';
import {
  BUY,
  BY_MARK_PRICE,
  CANCEL_MAKER,
  FILL_OR_KILL,
  IMMEDIATE_OR_CANCEL,
  SELL,
} from '../../src/spot/book-types.ts';
import { OrderBook } from '../../src/spot/order-book.ts';
import { limitOrder, stopOrder } from '../../src/spot/orders.ts';
import { ANN, BOB, openBook } from './open-book.ts';

let { book, log, submit } = openBook();

beforeEach(() => {
  ({ book, log, submit } = openBook());
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
