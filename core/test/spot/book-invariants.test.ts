import fc from 'fast-check';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { BUY, type Order, SELL } from '../../src/spot/book-types.ts';
import { OrderBook } from '../../src/spot/order-book.ts';
import { apply, commandStream, ordersOf } from './command-stream.ts';
import { EventLog } from './event-log.ts';

/** The life of one order as told by events. */
type Account = {
  order: Order;
  traded: number;
  cancelled: number;
  /** What it paid, and for which prices, since it was given the price it has. */
  spent: number;
  fills: number[];
  /** Lots it may have traded at that price. */
  lots: number;
};

/** Runs a stream and calls `check` after every command with the accounts of all accepted orders that ever were. */
function follow(check: (book: OrderBook, open: Map<number, Account>, closed: Account[]) => void): void {
  fc.assert(
    fc.property(commandStream, (commands) => {
      const book = new OrderBook();
      const log = new EventLog();
      const open = new Map<number, Account>();
      const closed: Account[] = [];
      for (const command of commands) {
        const wereOpen = new Set(open.keys());
        for (const order of ordersOf(command)) {
          if (open.has(order.id)) continue;
          open.set(order.id, { order, lots: order.lots, traded: 0, spent: 0, cancelled: 0, fills: [] });
        }
        apply(book, command, log);
        const isTaken = log.events.every(([name]) => name !== 'refused');
        const amended = command.call === 'amend' && isTaken ? open.get(command.id) : undefined;
        if (command.call === 'amend' && amended) {
          const { price, lots } = command;
          amended.order = { ...amended.order, price, lots: amended.traded + amended.cancelled + lots };
          Object.assign(amended, { lots, spent: 0, fills: [] });
        }
        for (const [name, ...values] of log.take()) {
          const [first, second, price, lots] = values as number[] as [number, number, number, number];
          if (name === 'refused' && !wereOpen.has(first)) open.delete(first);
          if (name === 'cancelled') open.get(first)!.cancelled += second;
          if (name !== 'trade') continue;
          for (const id of [first, second]) {
            const account = open.get(id)!;
            account.traded += lots;
            account.spent += lots * price;
            account.fills.push(price);
          }
        }
        check(book, open, closed);
        for (const [id, account] of open) {
          if (book.has(id)) continue;
          open.delete(id);
          closed.push(account);
        }
      }
    }),
    { numRuns: campaign(200, 10_000) },
  );
}

test('the book is never crossed', () => {
  follow((book) => expect(book.isCrossed()).toBe(false));
});

test('lots are conserved: submitted = traded + cancelled + open, and buys trade what sells trade', () => {
  follow((book, open, closed) => {
    const stillOpen = new Map(
      [...book.openOrders(BUY), ...book.openOrders(SELL), ...book.waitingStops()].map((each) => [each.id, each.lots]),
    );
    const traded = [0, 0];
    for (const { order, ...account } of open.values()) {
      expect(account.traded + account.cancelled + (stillOpen.get(order.id) ?? 0)).toBe(order.lots);
    }
    for (const account of [...closed, ...open.values()]) traded[account.order.side]! += account.traded;
    expect(traded[BUY]).toBe(traded[SELL]);
  });
});

test('no order trades beyond its price, and no buy spends more than its hold', () => {
  follow((_book, open) => {
    for (const { order, lots, spent, traded, fills } of open.values()) {
      if (order.side === BUY) {
        for (const price of fills) expect(price).toBeLessThanOrEqual(order.price);
        expect(spent).toBeLessThanOrEqual(order.quoteBudget || order.price * lots);
      } else {
        for (const price of fills) expect(price).toBeGreaterThanOrEqual(order.price);
      }
      expect(traded).toBeLessThanOrEqual(order.lots);
    }
  });
});

test('no owner trades with himself', () => {
  fc.assert(
    fc.property(commandStream, (commands) => {
      const book = new OrderBook();
      const log = new EventLog();
      const owners = new Map<number, number>();
      for (const command of commands) {
        for (const order of ordersOf(command)) if (!book.has(order.id)) owners.set(order.id, order.owner);
        apply(book, command, log);
        for (const [name, makerId, takerId] of log.take()) {
          if (name === 'trade') expect(owners.get(Number(makerId))).not.toBe(owners.get(Number(takerId)));
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('of a one-cancels-other pair at most one leg ever trades', () => {
  fc.assert(
    fc.property(commandStream, (commands) => {
      const [book, log] = [new OrderBook(), new EventLog()];
      const partnerOf = new Map<number, number>();
      const hasTraded = new Set<number>();
      for (const command of commands) {
        if (command.call === 'submitPair') {
          const [a, b] = [command.resting.id, command.stop.id];
          const areNew = !book.has(a) && !book.has(b) && a !== b;
          if (areNew) partnerOf.set(a, b).set(b, a);
        } else {
          for (const { id } of ordersOf(command)) if (!book.has(id)) partnerOf.delete(id);
        }
        for (const { id } of ordersOf(command)) if (!book.has(id)) hasTraded.delete(id);
        apply(book, command, log);
        for (const [name, makerId, takerId] of log.take()) {
          if (name !== 'trade') continue;
          for (const id of [Number(makerId), Number(takerId)]) {
            hasTraded.add(id);
            const partner = partnerOf.get(id);
            if (partner !== undefined && partnerOf.get(partner) === id) expect(hasTraded.has(partner)).toBe(false);
          }
        }
      }
    }),
    { numRuns: 200 },
  );
});
