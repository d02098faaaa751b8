import fc from 'fast-check';
import {
  type Book,
  type BookSink,
  BUY,
  CANCEL_MAKER,
  CANCEL_TAKER,
  FILL_OR_KILL,
  GOOD_TILL_CANCELLED,
  IMMEDIATE_OR_CANCEL,
  MAX_TICK,
  type Order,
  POST_ONLY,
  SELL,
  type Side,
} from '../../src/spot/book-types.ts';
import { limitOrder } from '../../src/spot/orders.ts';

/** One call of a book, as data. */
export type Command =
  | { call: 'submit'; order: Order }
  | { call: 'submitPair'; resting: Order; stop: Order }
  | { call: 'cancel'; id: number }
  | { call: 'amend'; id: number; price: number; lots: number }
  | { call: 'setMarkPrice' | 'followMarkPrice'; price: number }
  | { call: 'setBand'; low: number; middle: number; high: number }
  | { call: 'closeBand' };

export function apply(book: Book, command: Command, sink: BookSink): void {
  if (command.call === 'submit') book.submit(command.order, sink);
  else if (command.call === 'submitPair') book.submitPair(command.resting, command.stop, sink);
  else if (command.call === 'cancel') book.cancel(command.id, sink);
  else if (command.call === 'amend') book.amend(command.id, command.price, command.lots, sink);
  else if (command.call === 'setBand') book.setBand(command.low, command.middle, command.high, sink);
  else if (command.call === 'closeBand') book.closeBand();
  else if (command.call === 'followMarkPrice') book.followMarkPrice(command.price, sink);
  else book.setMarkPrice(command.price, sink);
}

/** The orders a command brings. */
export function ordersOf(command: Command): Order[] {
  if (command.call === 'submit') return [command.order];
  return command.call === 'submitPair' ? [command.resting, command.stop] : [];
}

/** A narrow band of prices, few owners and few ids: everything meets everything. Sides lean apart, so books grow deep. */
const price = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 90, max: 110 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4000 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, MAX_TICK - 1, MAX_TICK) },
);
const sideAndPrice = fc.oneof(
  fc.record({ side: fc.constant<Side>(BUY), price: fc.integer({ min: 90, max: 101 }) }),
  fc.record({ side: fc.constant<Side>(SELL), price: fc.integer({ min: 99, max: 110 }) }),
  fc.record({ side: fc.constantFrom<Side>(BUY, SELL), price }),
);
const lots = fc.integer({ min: 1, max: 12 });
const owner = fc.integer({ min: 1, max: 4 });
const side = fc.constantFrom<Side>(BUY, SELL);
/** Few enough to meet again, and spread so that many share a bucket of the index and exceed 32 bits. */
const id = fc.nat(249).map((n) => 1 + (n % 25) + 2 ** 32 * Math.floor(n / 25));
const selfTrade = fc.constantFrom<Order['selfTrade']>(CANCEL_TAKER, CANCEL_MAKER);
const timeInForce = fc.constantFrom<Order['timeInForce']>(
  GOOD_TILL_CANCELLED,
  GOOD_TILL_CANCELLED,
  GOOD_TILL_CANCELLED,
  GOOD_TILL_CANCELLED,
  GOOD_TILL_CANCELLED,
  IMMEDIATE_OR_CANCEL,
  FILL_OR_KILL,
  POST_ONLY,
);
const triggerBy = fc.constantFrom<Order['triggerBy']>(0, 0, 1);
const trail = fc.constantFrom(0, 0, 1, 3, 8);

const active = fc
  .record({ id, owner, at: sideAndPrice, lots, timeInForce, selfTrade })
  .map((o) => limitOrder(o.id, o.owner, o.at.side, o.at.price, o.lots, o));
const budgeted = fc
  .record({
    id,
    owner,
    price,
    lots,
    selfTrade,
    quoteBudget: fc.integer({ min: 1, max: 1500 }),
    fillOrKill: fc.boolean(),
  })
  .map((o) =>
    limitOrder(o.id, o.owner, BUY, o.price, o.lots, {
      timeInForce: o.fillOrKill ? FILL_OR_KILL : IMMEDIATE_OR_CANCEL,
      selfTrade: o.selfTrade,
      quoteBudget: o.quoteBudget,
    }),
  );
const stop = fc
  .record({ id, owner, side, price, lots, timeInForce, selfTrade, trigger: price, triggerBy, trail })
  .map((o) => limitOrder(o.id, o.owner, o.side, o.price, o.lots, o));
const pair = fc
  .record({ resting: active, stop, stopId: id, isMatching: fc.constantFrom(true, true, true, true, false) })
  .map(({ resting, stop, stopId, isMatching }) => {
    const common = isMatching ? { owner: resting.owner, side: resting.side, lots: resting.lots } : {};
    const restingLeg = isMatching ? ({ ...resting, timeInForce: GOOD_TILL_CANCELLED } as Order) : resting;
    return { call: 'submitPair' as const, resting: restingLeg, stop: { ...stop, ...common, id: stopId } };
  });
/** Orders with one field out of its bounds. */
const broken = fc
  .tuple(
    stop,
    fc.constantFrom('id', 'owner', 'price', 'lots', 'trigger', 'trail', 'side', 'quoteBudget'),
    fc.constantFrom(-1, 0.5, NaN, 2 ** 53, Infinity),
  )
  .map(([order, field, value]) => ({ call: 'submit' as const, order: { ...order, [field]: value } }));

/** Mostly of what may rest, now and then out of bounds. */
const amend = fc
  .record({
    id,
    price: fc.oneof({ weight: 20, arbitrary: price }, { weight: 1, arbitrary: fc.constantFrom(0, MAX_TICK + 1, NaN) }),
    lots: fc.oneof({ weight: 20, arbitrary: lots }, { weight: 1, arbitrary: fc.constantFrom(0, 0.5, 2 ** 33) }),
  })
  .map((each) => ({ call: 'amend' as const, ...each }));

const markPrice = fc.integer({ min: 88, max: 112 });

/** Mostly around what trades, sometimes far away, and as wide as can be. */
const band = fc
  .record({
    middle: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 85, max: 115 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 4000 }) },
    ),
    width: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 12 }) },
      { weight: 2, arbitrary: fc.constant(MAX_TICK) },
    ),
  })
  .map(({ middle, width }) => ({
    call: 'setBand' as const,
    low: Math.max(1, middle - width),
    middle,
    high: Math.min(MAX_TICK, middle + width),
  }));

const submit = (orders: fc.Arbitrary<Order>) => orders.map((order) => ({ call: 'submit' as const, order }));

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 40, arbitrary: submit(active) },
  { weight: 8, arbitrary: submit(budgeted) },
  { weight: 18, arbitrary: submit(stop) },
  { weight: 10, arbitrary: pair },
  { weight: 20, arbitrary: id.map((each) => ({ call: 'cancel' as const, id: each })) },
  { weight: 15, arbitrary: amend },
  { weight: 8, arbitrary: markPrice.map((each) => ({ call: 'setMarkPrice' as const, price: each })) },
  { weight: 6, arbitrary: markPrice.map((each) => ({ call: 'followMarkPrice' as const, price: each })) },
  { weight: 2, arbitrary: broken },
  { weight: 6, arbitrary: band },
  { weight: 1, arbitrary: fc.constant({ call: 'closeBand' as const }) },
);

/** Streams of every kind of command, long enough to fill a book and work it down again. */
export const commandStream = fc.array(command, { minLength: 1, maxLength: 240, size: 'max' });
