import { type IProcessOrder, OrderBook, Side } from 'nodejs-order-book';
import { BUY } from '@aureus/core/spot/book-types.ts';
import type { Contender, Run } from './contender.ts';
import { ADD, CANCEL, type Stream } from './stream.ts';
import type { Trade } from './trade-sink.ts';

type Limit = Parameters<OrderBook['limit']>[0];
type Market = Parameters<OrderBook['market']>[0];

/**
 * npm `nodejs-order-book`, in its fastest legitimate use: direct calls instead of `createOrder`, no journal, no
 * self-trade prevention, market orders instead of limits that cross, and all option objects built before the clock runs.
 * Its id tables are plain objects, for which number-like ids are faster in a thin book and slower in a crowded one; both
 * are measured and the better counts.
 */
export const peers: Contender[] = [peerWithIds('', 'numeric ids'), peerWithIds('o', 'text ids')];

function peerWithIds(prefix: string, name: string): Contender {
  return {
    name,
    start(stream: Stream): Run {
      const book = new OrderBook();
      const commands = prepare(stream, prefix);
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
            else collect(book.market(command), stream.id[row]!, prefix, trades);
          }
          return trades;
        },
      };
    },
  };
}

function prepare(stream: Stream, prefix: string): (string | Limit | Market)[] {
  const commands: (string | Limit | Market)[] = [];
  for (let row = 0; row < stream.length; row++) {
    const id = prefix + stream.id[row]!;
    const side = stream.side[row] === BUY ? Side.BUY : Side.SELL;
    const size = stream.lots[row]!;
    if (stream.kind[row] === CANCEL) commands.push(id);
    else if (stream.kind[row] === ADD) commands.push({ id, side, size, price: stream.price[row]! });
    else commands.push({ side, size });
  }
  return commands;
}

function collect(result: IProcessOrder, takerId: number, prefix: string, trades: Trade[]): void {
  if (result.err !== null) throw result.err;
  for (const maker of result.done) {
    if (!('price' in maker)) throw new Error('A market order reported an order without a price');
    trades.push({ makerId: Number(maker.id.slice(prefix.length)), takerId, price: maker.price, lots: maker.size });
  }
  if (result.partial === null) return;
  const { id, price } = result.partial;
  trades.push({ makerId: Number(id.slice(prefix.length)), takerId, price, lots: result.partialQuantityProcessed });
}
