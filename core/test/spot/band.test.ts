import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Book, BUY, FILL_OR_KILL, IMMEDIATE_OR_CANCEL, POST_ONLY, SELL } from '../../src/spot/book-types.ts';
import { OrderBook } from '../../src/spot/order-book.ts';
import { budgetBuy, limitOrder, marketOrder, stopOrder } from '../../src/spot/orders.ts';
import { PlainBook } from '../../src/spot/plain-book.ts';
import { apply, commandStream, ordersOf } from './command-stream.ts';
import { EventLog } from './event-log.ts';

const [ANN, BOB, CAT] = [1, 2, 3];

test('whatever is done, nothing trades outside the band, or without one', () => {
  fc.assert(
    fc.property(commandStream, (commands) => {
      const [book, log] = [new OrderBook(), new EventLog()];
      const prices = new Map<number, { side: number; price: number }>();
      for (const command of commands) {
        for (const order of ordersOf(command)) if (!book.has(order.id)) prices.set(order.id, order);
        apply(book, command, log);
        const { low, high, isOpen } = book.band();
        for (const [name, , , price] of log.take()) {
          if (name !== 'trade') continue;
          expect(isOpen).toBe(true);
          expect(Number(price)).toBeGreaterThanOrEqual(low);
          expect(Number(price)).toBeLessThanOrEqual(high);
        }
        expect(book.isCrossed()).toBe(false);
        const [bid, ask] = [book.bestPrice(BUY), book.bestPrice(SELL)];
        if (isOpen && bid !== 0 && ask !== 0) expect(bid).toBeLessThan(ask);
      }
    }),
    { numRuns: Number(process.env['BOOK_RUNS'] ?? 300) },
  );
});

const books: [string, () => Book][] = [
  ['the fast book', () => new OrderBook()],
  ['the plain book', () => new PlainBook()],
];

describe.each(books)('%s', (_, create) => {
  function start(low = 95, middle = 100, high = 105) {
    const [book, log] = [create(), new EventLog()];
    book.setBand(low, middle, high, log);
    return {
      book,
      log,
      trades: () =>
        log
          .take()
          .filter(([name]) => name === 'trade')
          .map(([, ...rest]) => rest),
    };
  }

  test('lets an order far away wait, and trades it when the index comes near', () => {
    const { book, log, trades } = start();
    book.submit(limitOrder(1, ANN, SELL, 990, 5), log);
    book.submit(limitOrder(2, BOB, BUY, 1000, 5), log);
    expect(trades()).toEqual([]);
    expect(book.orderCount()).toBe(2);
    book.setBand(855, 900, 945, log);
    expect(trades()).toEqual([]);
    book.setBand(946, 995, 1045, log);
    // The index price itself: both allow it. The younger is the taker.
    expect(trades()).toEqual([[1, 2, 995, 5, 0, 0, BUY]]);
  });

  test.each([
    [985, 990],
    [1015, 1000],
  ])('trades two that wait across each other as near to an index of %i as both allow: at %i', (middle, price) => {
    const { book, log, trades } = start();
    book.submit(limitOrder(1, BOB, BUY, 1000, 5), log);
    book.submit(limitOrder(2, ANN, SELL, 990, 3), log);
    book.setBand(900, middle, 1100, log);
    expect(trades()).toEqual([[1, 2, price, 3, 2, 0, SELL]]);
    expect(book.openOrders(BUY)).toHaveLength(1);
  });

  test('counts an order beyond the band as one at its edge, behind none that offers less', () => {
    const { book, log, trades } = start();
    book.submit(limitOrder(1, ANN, BUY, 104, 5), log);
    book.submit(limitOrder(2, BOB, BUY, 900, 5), log);
    expect(book.depth(BUY, 5)).toEqual([
      { price: 105, lots: 5, orders: 1 },
      { price: 104, lots: 5, orders: 1 },
    ]);
    book.submit(marketOrder(3, CAT, SELL, 1, 7), log);
    expect(trades()).toEqual([
      [2, 3, 105, 5, 0, 2, SELL],
      [1, 3, 104, 2, 3, 0, SELL],
    ]);
  });

  test('the index falls away from a bid that waits: it buys at the edge, not at its price', () => {
    const { book, log, trades } = start();
    book.submit(limitOrder(1, ANN, BUY, 104, 5), log);
    book.setBand(85, 90, 95, log);
    book.submit(limitOrder(2, BOB, SELL, 80, 5), log);
    expect(trades()).toEqual([[1, 2, 95, 5, 0, 0, SELL]]);
  });

  test.each([
    ['market', marketOrder(2, BOB, BUY, 900, 10)],
    ['budget', budgetBuy(2, BOB, 900, 10_000)],
    ['immediate or cancel', limitOrder(2, BOB, BUY, 900, 10, { timeInForce: IMMEDIATE_OR_CANCEL })],
  ])('a %s order ends at the edge', (_kind, order) => {
    const { book, log } = start();
    book.submit(limitOrder(1, ANN, SELL, 105, 4), log);
    book.submit(limitOrder(3, ANN, SELL, 106, 4), log);
    log.take();
    book.submit(order, log);
    const events = log.take();
    expect(events.filter(([name]) => name === 'trade').map(([, , , price, lots]) => [price, lots])).toEqual([[105, 4]]);
    expect(events.at(-1)).toEqual(['cancelled', 2, order.lots - 4, 'unfilled']);
  });

  test('a fired stop ends at the edge as well', () => {
    const { book, log } = start();
    book.submit(limitOrder(1, ANN, SELL, 105, 1), log);
    book.submit(limitOrder(2, ANN, SELL, 106, 4), log);
    book.submit(stopOrder(3, CAT, BUY, 105, 900, 4), log);
    log.take();
    book.submit(limitOrder(4, BOB, BUY, 105, 1), log);
    expect(log.take().slice(-2)).toEqual([
      ['triggered', 3],
      ['cancelled', 3, 4, 'unfilled'],
    ]);
  });

  test('fill-or-kill counts what lies in the band alone; post-only may wait outside across another', () => {
    const { book, log } = start();
    book.submit(limitOrder(1, ANN, SELL, 105, 4), log);
    book.submit(limitOrder(2, ANN, SELL, 106, 4), log);
    book.submit(limitOrder(3, BOB, BUY, 200, 5, { timeInForce: FILL_OR_KILL }), log);
    expect(log.take().at(-1)).toEqual(['cancelled', 3, 5, 'killed']);
    book.submit(limitOrder(4, BOB, BUY, 200, 5, { timeInForce: POST_ONLY }), log);
    expect(log.take().at(-1)).toEqual(['refused', 4, 'would_cross']);
    book.cancel(1, log);
    book.submit(limitOrder(4, BOB, BUY, 200, 5, { timeInForce: POST_ONLY }), log);
    expect(log.take().at(-1)?.[0]).toBe('rested');
  });

  test('without a band nothing trades, and what waits across each other is not traded with oneself', () => {
    const { book, log, trades } = start();
    book.closeBand();
    book.submit(limitOrder(1, ANN, SELL, 100, 5), log);
    book.submit(limitOrder(2, BOB, BUY, 100, 5), log);
    book.submit(limitOrder(3, ANN, BUY, 101, 5), log);
    book.submit(marketOrder(4, CAT, BUY, 105, 5), log);
    expect(trades()).toEqual([]);
    book.setBand(95, 100, 105, log);
    expect(book.has(3)).toBe(false);
    expect(trades()).toEqual([[1, 2, 100, 5, 0, 0, BUY]]);
  });

  test('takes no band that is none', () => {
    const { book, log } = start();
    for (const [low, middle, high] of [
      [0, 1, 2],
      [2, 1, 3],
      [1, 3, 2],
      [1, 1, 2 ** 30],
    ] as const) {
      expect(() => book.setBand(low, middle, high, log)).toThrow(RangeError);
    }
  });
});
