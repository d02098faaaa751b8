import fc from 'fast-check';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { type Book, BUY, type OpenOrder, SELL } from '../../src/spot/book-types.ts';
import { OrderBook } from '../../src/spot/order-book.ts';
import { PlainBook } from '../../src/spot/plain-book.ts';
import { apply, commandStream } from './command-stream.ts';
import { EventLog } from './event-log.ts';

const RUNS = campaign(400, 20_000);

test('the fast book reports what the plain book reports and ends in the same state', () => {
  fc.assert(
    fc.property(commandStream, (commands) => {
      const [plain, fast] = [new PlainBook(), new OrderBook()];
      const [plainLog, fastLog] = [new EventLog(), new EventLog()];
      for (const command of commands) {
        apply(plain, command, plainLog);
        apply(fast, command, fastLog);
        expect(fastLog.take()).toEqual(plainLog.take());
      }
      expect(stateOf(fast)).toEqual(stateOf(plain));
    }),
    { numRuns: RUNS },
  );
});

test('a book rebuilt from its open orders has the same hash and lives on in the same way', () => {
  fc.assert(
    fc.property(commandStream, fc.nat(), (commands, cut) => {
      const middle = cut % commands.length;
      const [before, rebuilt] = [new OrderBook(), new OrderBook()];
      const [beforeLog, rebuiltLog] = [new EventLog(), new EventLog()];
      for (const command of commands.slice(0, middle)) apply(before, command, beforeLog);
      // On the empty book, so that nothing is matched by it.
      const band = before.band();
      rebuilt.setBand(band.low, band.middle, band.high, rebuiltLog);
      if (!band.isOpen) rebuilt.closeBand();
      for (const order of bySequence(before)) rebuilt.restore(order);
      rebuilt.restorePrices(before.lastPrice(), before.markPrice());
      expect(rebuilt.stateHash()).toBe(before.stateHash());
      beforeLog.take();
      for (const command of commands.slice(middle)) {
        apply(before, command, beforeLog);
        apply(rebuilt, command, rebuiltLog);
        expect(withoutSequence(rebuiltLog)).toEqual(withoutSequence(beforeLog));
      }
      expect(rebuilt.stateHash()).toBe(before.stateHash());
    }),
    { numRuns: RUNS },
  );
});

function stateOf(book: Book): unknown {
  return {
    open: [book.openOrders(BUY), book.openOrders(SELL), book.waitingStops()],
    depth: [book.depth(BUY, 3), book.depth(SELL, 1000)],
    best: [book.bestPrice(BUY), book.bestPrice(SELL), book.lastPrice(), book.markPrice()],
    count: book.orderCount(),
    isCrossed: book.isCrossed(),
    hash: book.stateHash(),
  };
}

function bySequence(book: Book): OpenOrder[] {
  const open = [...book.openOrders(BUY), ...book.openOrders(SELL), ...book.waitingStops()];
  return open.toSorted((a, b) => a.sequence - b.sequence);
}

/** Numbers of orders that are gone are not restored, so later numbers may differ; their order may not. */
function withoutSequence(log: EventLog): unknown[] {
  const numbered = new Set(['rested', 'armed', 'trailed']);
  return log.take().map((event) => (numbered.has(event[0]) ? event.slice(0, -1) : event));
}
