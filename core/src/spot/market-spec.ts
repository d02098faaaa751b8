import { MAX_AMOUNT } from '../money/bounds.ts';
import { formatDecimal, parseDecimal } from '../money/decimal.ts';
import { RATE_ONE } from '../money/rounding.ts';
import { MAX_LOTS, MAX_TICK } from './book-types.ts';

/**
 * How a spot market counts.
 *
 * A price is written with `priceScale` fraction digits (quote per base) and moves in steps of `tick`, given in units
 * of its last digit: priceScale 2 and tick 5n is a step of 0.05. A quantity moves in steps of `lot` base minor units.
 *
 * One tick on one lot must be a whole number of quote minor units (see {@link quoteUnit}); then the value of every
 * trade, price × lots × unit, is exact, and nothing is ever rounded but fees.
 */
export type MarketSpec = {
  priceScale: number;
  tick: bigint;
  lot: bigint;
  baseScale: number;
  quoteScale: number;
  /** Parts per million of what the side receives. */
  makerFeeRate: bigint;
  takerFeeRate: bigint;
};

/** Why an order does not fit its market. */
export type SpotRefusal = 'off_tick' | 'off_lot' | 'price_out_of_range' | 'lots_out_of_range' | 'notional_out_of_range';

/** Thrown where a price or quantity does not fit the market; `reason` is stable. */
export class SpotRuleError extends Error {
  readonly reason: SpotRefusal;

  constructor(reason: SpotRefusal) {
    super(`Order refused: ${reason}`);
    this.name = 'SpotRuleError';
    this.reason = reason;
  }
}

/**
 * Quote minor units of one tick on one lot: `tick × lot × 10^quoteScale ÷ 10^(priceScale + baseScale)`.
 * BTC/USDT with a tick of 0.01 (priceScale 2, tick 1), a lot of 0.0001 BTC (baseScale 8, lot 10,000) and quoteScale 6
 * gives 1 × 10,000 × 10^6 ÷ 10^10 = 1: one tick on one lot is 0.000001 USDT.
 * @throws RangeError when it is not a whole number of at least 1
 */
export function quoteUnit(spec: MarketSpec): bigint {
  const numerator = spec.tick * spec.lot * 10n ** BigInt(spec.quoteScale);
  const denominator = 10n ** BigInt(spec.priceScale + spec.baseScale);
  if (numerator <= 0n || numerator % denominator !== 0n) {
    throw new RangeError('One tick on one lot must be a whole number of quote minor units');
  }
  return numerator / denominator;
}

/** Checks a market's parameters once, when the market is loaded. @throws RangeError naming the fault */
export function assertMarketSpec(spec: MarketSpec): void {
  for (const scale of [spec.priceScale, spec.baseScale, spec.quoteScale]) {
    if (!Number.isInteger(scale) || scale < 0 || scale > 18) throw new RangeError('Scales must be integers, 0 to 18');
  }
  if (spec.tick <= 0n || spec.lot <= 0n) throw new RangeError('Tick and lot must be positive');
  if (spec.lot > MAX_AMOUNT || spec.tick > MAX_AMOUNT) throw new RangeError('Tick or lot is too large');
  for (const rate of [spec.makerFeeRate, spec.takerFeeRate]) {
    if (rate < 0n || rate > RATE_ONE) throw new RangeError('Fee rates must be 0 to 100 %');
  }
  quoteUnit(spec);
}

/** Decimal price text to ticks. @throws DecimalError for bad text, SpotRuleError when off the tick or out of range */
export function parsePrice(spec: MarketSpec, text: unknown): number {
  const price = parseDecimal(text, spec.priceScale);
  if (price % spec.tick !== 0n) throw new SpotRuleError('off_tick');
  const ticks = price / spec.tick;
  if (ticks < 1n || ticks > BigInt(MAX_TICK)) throw new SpotRuleError('price_out_of_range');
  return Number(ticks);
}

/** Ticks to decimal price text. */
export function formatPrice(spec: MarketSpec, ticks: number): string {
  return formatDecimal(BigInt(ticks) * spec.tick, spec.priceScale);
}

/** Decimal quantity text to lots. @throws DecimalError for bad text, SpotRuleError when off the lot or out of range */
export function parseQuantity(spec: MarketSpec, text: unknown): number {
  const amount = parseDecimal(text, spec.baseScale);
  if (amount % spec.lot !== 0n) throw new SpotRuleError('off_lot');
  const lots = amount / spec.lot;
  if (lots < 1n || lots > BigInt(MAX_LOTS)) throw new SpotRuleError('lots_out_of_range');
  return Number(lots);
}

/** Lots to decimal quantity text. */
export function formatQuantity(spec: MarketSpec, lots: number): string {
  return formatDecimal(baseAmount(spec, lots), spec.baseScale);
}

/** Lots in base minor units. */
export function baseAmount(spec: MarketSpec, lots: number): bigint {
  return BigInt(lots) * spec.lot;
}

/** The exact value of `lots` at `price` in quote minor units. */
export function quoteAmount(spec: MarketSpec, price: number, lots: number): bigint {
  return BigInt(price) * BigInt(lots) * quoteUnit(spec);
}
