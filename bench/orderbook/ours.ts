import { type Side, type TimeInForce } from '@aureus/core/spot/book-types.ts';
import { OrderBook } from '@aureus/core/spot/order-book.ts';
import { limitOrder } from '@aureus/core/spot/orders.ts';
import type { Contender, Run } from './contender.ts';
import { CANCEL, type Stream } from './stream.ts';
import { TradeSink } from './trade-sink.ts';

/** The book under test, fed as the server feeds it: one reused order object, one kind of sink. */
export const ours: Contender = {
  name: 'aureus',
  start(stream: Stream): Run {
    const book = new OrderBook();
    return {
      apply: (from, to) => {
        feed(book, stream, from, to, new TradeSink(false));
      },
      recordTrades: (from, to) => feed(book, stream, from, to, new TradeSink(true)).trades,
    };
  },
};

function feed(book: OrderBook, stream: Stream, from: number, to: number, sink: TradeSink): TradeSink {
  const { kind, id, owner, side, price, lots, timeInForce } = stream;
  const order = limitOrder(1, 1, 0, 1, 1);
  for (let row = from; row < to; row++) {
    if (kind[row] === CANCEL) {
      book.cancel(id[row]!, sink);
      continue;
    }
    order.id = id[row]!;
    order.owner = owner[row]!;
    order.side = side[row]! as Side;
    order.price = price[row]!;
    order.lots = lots[row]!;
    order.timeInForce = timeInForce[row]! as TimeInForce;
    book.submit(order, sink);
  }
  return sink;
}
