import { MAX_AMOUNT } from '../money/bounds.ts';
import { mulDivDown, mulDivUp, RATE_ONE } from '../money/rounding.ts';
import { BUY, MAX_BUDGET, MAX_TICK, type Order, type Side } from './book-types.ts';
import { baseAmount, type MarketSpec, quoteAmount, quoteUnit, SpotRuleError } from './market-spec.ts';

/** What an order sets aside before it reaches the book. */
export type Hold = { currency: 'base' | 'quote'; amount: bigint };

/** The fields of an order its hold depends on; `lots` are those still open. */
export type Holdable = Pick<Order, 'side' | 'price' | 'lots' | 'quoteBudget'>;

/**
 * The hold of an order, in minor units: a sell sets aside its lots; a buy its lots at its worst price, or its budget.
 * Fees need no hold, each side pays them out of what it receives. A trailing buy's price only ever falls, so its first
 * hold is enough.
 */
export function holdFor(spec: MarketSpec, order: Holdable): Hold {
  if (order.side !== BUY) return { currency: 'base', amount: baseAmount(spec, order.lots) };
  const amount =
    order.quoteBudget > 0 ? BigInt(order.quoteBudget) * quoteUnit(spec) : quoteAmount(spec, order.price, order.lots);
  return { currency: 'quote', amount };
}

/** One hold covers both legs of a one-cancels-other pair, because only one of them ever trades: the larger. */
export function holdForPair(spec: MarketSpec, resting: Holdable, stop: Holdable): Hold {
  const [a, b] = [holdFor(spec, resting), holdFor(spec, stop)];
  return a.amount >= b.amount ? a : b;
}

/**
 * The hold a buy gets back when it trades `lots` better than its own price: `(own − trade) × lots`.
 * A budgeted buy gets nothing per trade; what its budget did not spend returns when it is done.
 */
export function priceImprovement(spec: MarketSpec, ownPrice: number, tradePrice: number, lots: number): bigint {
  if (tradePrice > ownPrice) throw new RangeError('A buy never trades above its price');
  return quoteAmount(spec, ownPrice - tradePrice, lots);
}

/** The largest book budget a quote amount pays for; what is less than one unit stays with the user. */
export function budgetFor(spec: MarketSpec, quoteMinor: bigint): number {
  const units = quoteMinor / quoteUnit(spec);
  if (units < 1n || units > BigInt(MAX_BUDGET)) throw new SpotRuleError('notional_out_of_range');
  return Number(units);
}

/**
 * The worst price of a market order: `reference` (index or last price, ticks) worsened by `rate` parts per million,
 * rounded towards the reference, so that the promise "at most x % away" holds to the tick.
 */
export function protectionPrice(side: Side, reference: number, rate: bigint): number {
  const from = BigInt(reference);
  if (side === BUY) {
    const ticks = mulDivDown(from, RATE_ONE + rate, RATE_ONE);
    return Number(ticks > BigInt(MAX_TICK) ? BigInt(MAX_TICK) : ticks);
  }
  const kept = rate >= RATE_ONE ? 0n : RATE_ONE - rate;
  return Math.max(1, Number(mulDivUp(from, kept, RATE_ONE)));
}

/** The value an order must have, in quote minor units, both ends allowed. */
export type NotionalBounds = { min: bigint; max: bigint };

/**
 * Refuses an order too small to be worth its fee rounding or too large for the house.
 * @throws SpotRuleError
 */
export function assertNotional(notional: bigint, bounds: NotionalBounds): void {
  if (notional < bounds.min || notional > bounds.max || notional > MAX_AMOUNT) {
    throw new SpotRuleError('notional_out_of_range');
  }
}
