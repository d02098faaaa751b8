import { type IProcessOrder, OrderBook, Side } from 'nodejs-order-book';
import { BUY } from '@aureus/core/spot/book-types.ts';
import type { Contender, Run } from './contender.ts';
import { ADD, CANCEL, type Stream } from './stream.ts';
import type { Trade } from './trade-sink.ts';

type Limit = Parameters<OrderBook['limit']>[0];
type Market = Parameters<OrderBook['market']>[0];

/**
 * npm `nodejs-order-book`, in its fastest legitimate use: direct calls instead of `createOrder`, no journal, no
 * self-trade prevention, market orders instead of limits that cross, all option objects built before the clock runs,
 * and ids that are not number-like (its id tables are plain objects, whose number-like keys are sorted on every walk).
 */
export const peer: Contender = {
  name: 'nodejs-order-book',
  start(stream: Stream): Run {
    const book = new OrderBook();
    const commands = prepare(stream);
    return {
      apply: (from, to) => {
        for (let row = from; row < to; row++) {
          const command = commands[row]!;
          if (typeof command === 'string') book.cancel(command);
          else if ('price' in command) book.limit(command);
          else book.market(command);
        }
      },
      recordTrades: (from, to) => {
        const trades: Trade[] = [];
        for (let row = from; row < to; row++) {
          const command = commands[row]!;
          if (typeof command === 'string') book.cancel(command);
          else if ('price' in command) book.limit(command);
          else collect(book.market(command), stream.id[row]!, trades);
        }
        return trades;
      },
    };
  },
};

function prepare(stream: Stream): (string | Limit | Market)[] {
  const commands: (string | Limit | Market)[] = [];
  for (let row = 0; row < stream.length; row++) {
    const id = idText(stream.id[row]!);
    const side = stream.side[row] === BUY ? Side.BUY : Side.SELL;
    const size = stream.lots[row]!;
    if (stream.kind[row] === CANCEL) commands.push(id);
    else if (stream.kind[row] === ADD) commands.push({ id, side, size, price: stream.price[row]! });
    else commands.push({ side, size });
  }
  return commands;
}

function collect(result: IProcessOrder, takerId: number, trades: Trade[]): void {
  if (result.err !== null) throw result.err;
  for (const maker of result.done) {
    if (!('price' in maker)) throw new Error('A market order reported an order without a price');
    trades.push({ makerId: idNumber(maker.id), takerId, price: maker.price, lots: maker.size });
  }
  if (result.partial === null) return;
  const { id, price } = result.partial;
  trades.push({ makerId: idNumber(id), takerId, price, lots: result.partialQuantityProcessed });
}

function idText(id: number): string {
  return `o${id}`;
}

function idNumber(id: string): number {
  return Number(id.slice(1));
}
