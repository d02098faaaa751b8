import {
  BUY,
  BY_LAST_PRICE,
  BY_MARK_PRICE,
  GOOD_TILL_CANCELLED,
  MAX_BUDGET,
  MAX_LOTS,
  MAX_TICK,
  type OpenOrder,
  type Order,
  POST_ONLY,
} from './book-types.ts';

/** Of this file, so that they are compiled in (see `RecordMemory`): every order comes past them. */
const HIGHEST_PRICE = MAX_TICK;
const MOST_LOTS = MAX_LOTS;

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}

/**
 * True when every field is within its bounds and the fields fit each other. Anything else the book refuses. What has
 * two or four values is compared with its last bits: they are all there is of it.
 */
export function isValidOrder(order: Readonly<Order>): boolean {
  const { id, owner, price, lots, side, timeInForce, selfTrade } = order;
  return (
    id > 0 &&
    Number.isSafeInteger(id) &&
    owner > 0 &&
    Number.isSafeInteger(owner) &&
    (side & 1) === side &&
    price > 0 &&
    price <= HIGHEST_PRICE &&
    Number.isInteger(price) &&
    lots > 0 &&
    lots <= MOST_LOTS &&
    Number.isInteger(lots) &&
    (timeInForce & 3) === timeInForce &&
    (selfTrade & 1) === selfTrade &&
    (order.quoteBudget === 0 || isValidBudget(order)) &&
    (order.trigger === 0 ? order.trail === 0 && order.triggerBy === BY_LAST_PRICE : isValidStop(order))
  );
}

/** A budget bounds what a buy spends while it takes; an order that rests is bounded by its price and lots instead. */
function isValidBudget(order: Readonly<Order>): boolean {
  const rests = order.timeInForce === GOOD_TILL_CANCELLED || order.timeInForce === POST_ONLY;
  return order.side === BUY && !rests && isWithin(order.quoteBudget, 1, MAX_BUDGET);
}

function isValidStop(order: Readonly<Order>): boolean {
  return (
    isWithin(order.trigger, 1, MAX_TICK) &&
    isWithin(order.trail, 0, MAX_TICK) &&
    (order.triggerBy === BY_LAST_PRICE || order.triggerBy === BY_MARK_PRICE) &&
    order.timeInForce !== POST_ONLY
  );
}

/** True when the two legs may form a one-cancels-other pair. Each leg must be valid by itself as well. */
export function isValidPair(resting: Readonly<Order>, stop: Readonly<Order>): boolean {
  return (
    resting.id !== stop.id &&
    resting.owner === stop.owner &&
    resting.side === stop.side &&
    resting.lots === stop.lots &&
    resting.trigger === 0 &&
    (resting.timeInForce === GOOD_TILL_CANCELLED || resting.timeInForce === POST_ONLY) &&
    stop.trigger !== 0 &&
    stop.quoteBudget === 0
  );
}

/** @throws RangeError when a stored order cannot be an open order of a book: the store is damaged, do not start on it */
export function assertRestorable(order: Readonly<OpenOrder>, isKnown: boolean): void {
  const staysOpen = order.trigger !== 0 || order.timeInForce === GOOD_TILL_CANCELLED || order.timeInForce === POST_ONLY;
  const isSound = isValidOrder(order) && staysOpen && Number.isSafeInteger(order.sequence) && order.sequence > 0;
  if (!isSound || isKnown) throw new RangeError(`Order ${order.id} cannot be restored`);
}

/** @throws RangeError */
export function assertTick(price: number): void {
  if (!isWithin(price, 1, MAX_TICK)) throw new RangeError(`Not a price in ticks: ${price}`);
}

/** @throws RangeError */
export function assertBand(low: number, middle: number, high: number): void {
  const isSound = isWithin(middle, 1, MAX_TICK) && isWithin(low, 1, middle) && isWithin(high, middle, MAX_TICK);
  if (!isSound) throw new RangeError(`Not a band of prices: ${low}, ${middle}, ${high}`);
}
