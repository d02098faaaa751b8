import {
  BY_LAST_PRICE,
  CANCEL_TAKER,
  GOOD_TILL_CANCELLED,
  IMMEDIATE_OR_CANCEL,
  MAX_LOTS,
  type Order,
  type Side,
} from './book-types.ts';

/** Everything about an order that has a usual value. */
type Options = Partial<Omit<Order, 'id' | 'owner' | 'side' | 'price' | 'lots'>>;

/** A limit order; good-till-cancelled unless the options say otherwise. */
export function limitOrder(
  id: number,
  owner: number,
  side: Side,
  price: number,
  lots: number,
  options: Options = {},
): Order {
  return {
    id,
    owner,
    side,
    price,
    lots,
    timeInForce: options.timeInForce ?? GOOD_TILL_CANCELLED,
    selfTrade: options.selfTrade ?? CANCEL_TAKER,
    quoteBudget: options.quoteBudget ?? 0,
    trigger: options.trigger ?? 0,
    triggerBy: options.triggerBy ?? BY_LAST_PRICE,
    trail: options.trail ?? 0,
  };
}

/** A market order: trades at once, never beyond `protection`. */
export function marketOrder(
  id: number,
  owner: number,
  side: Side,
  protection: number,
  lots: number,
  options: Options = {},
): Order {
  return limitOrder(id, owner, side, protection, lots, { timeInForce: IMMEDIATE_OR_CANCEL, ...options });
}

/** A market buy that spends up to `quoteBudget` (tick × lot units), however many lots that is. */
export function budgetBuy(id: number, owner: number, protection: number, quoteBudget: number): Order {
  return marketOrder(id, owner, 0, protection, MAX_LOTS, { quoteBudget });
}

/** A stop: waits for `trigger`, then is a market order protected by `protection`. With `trail` it is a trailing stop. */
export function stopOrder(
  id: number,
  owner: number,
  side: Side,
  trigger: number,
  protection: number,
  lots: number,
  options: Options = {},
): Order {
  return marketOrder(id, owner, side, protection, lots, { ...options, trigger });
}

/** A stop-limit: waits for `trigger`, then is a limit order at `price`. */
export function stopLimitOrder(
  id: number,
  owner: number,
  side: Side,
  trigger: number,
  price: number,
  lots: number,
  options: Options = {},
): Order {
  return limitOrder(id, owner, side, price, lots, { ...options, trigger });
}
