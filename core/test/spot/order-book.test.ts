import { beforeEach, describe, expect, test } from 'vitest';
import {
  BUY,
  CANCEL_MAKER,
  FILL_OR_KILL,
  IMMEDIATE_OR_CANCEL,
  MAX_LOTS,
  MAX_ORDERS,
  MAX_TICK,
  POST_ONLY,
  SELL,
  type SelfTradePolicy,
  type Side,
  type TimeInForce,
} from '../../src/spot/book-types.ts';
import { budgetBuy, limitOrder, marketOrder } from '../../src/spot/orders.ts';
import { ANN, BOB, CY, openBook } from './open-book.ts';

let { book, log, submit, cancel } = openBook();

beforeEach(() => {
  ({ book, log, submit, cancel } = openBook());
});

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
