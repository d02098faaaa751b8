import type { Order } from '../../src/spot/book-types.ts';
import { OrderBook } from '../../src/spot/order-book.ts';
import { type BookEvent, EventLog } from './event-log.ts';

export const ANN = 1;
export const BOB = 2;
export const CY = 3;

/** An empty book, with the log of what it reports. */
export interface OpenBook {
  readonly book: OrderBook;
  readonly log: EventLog;
  /** Submits and returns what was reported. */
  submit(...orders: Order[]): BookEvent[];
  cancel(id: number): BookEvent[];
}

export function openBook(): OpenBook {
  const book = new OrderBook();
  const log = new EventLog();
  return {
    book,
    log,
    submit: (...orders) => {
      for (const order of orders) book.submit(order, log);
      return log.take();
    },
    cancel: (id) => {
      book.cancel(id, log);
      return log.take();
    },
  };
}
