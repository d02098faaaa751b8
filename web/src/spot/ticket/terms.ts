import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { DecimalError, formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { assertMarketSpec, type MarketSpec, quoteUnit } from '@aureus/core/spot/market-spec.ts';

/** How a market counts, and the least it takes. Prices are ticks, amounts lots, money minor units; all bigint. */
export interface Terms {
  readonly spec: MarketSpec;
  /** Quote minor units of one tick on one lot. */
  readonly unit: bigint;
  /** Smallest order value, quote minor units. */
  readonly minTotal: bigint;
}

/** Fees come in percent; four fraction digits of a percent are parts per million. */
const percentScale = 4;

/** @throws when the market's row contradicts itself */
export function termsOf(market: MarketRow, scales: { base: number; quote: number }): Terms {
  const spec: MarketSpec = {
    priceScale: market.price_scale,
    tick: parseDecimal(market.tick, market.price_scale),
    lot: parseDecimal(market.lot, scales.base),
    baseScale: scales.base,
    quoteScale: scales.quote,
    makerFeeRate: parseDecimal(market.maker_fee, percentScale),
    takerFeeRate: parseDecimal(market.taker_fee, percentScale),
  };
  assertMarketSpec(spec);
  return { spec, unit: quoteUnit(spec), minTotal: parseDecimal(market.min_total, scales.quote) };
}

/** The figure of a field as minor units; null when there is none, or none of that scale. */
export function readTyped(text: string, scale: number): bigint | null {
  if (text === '') return null;
  try {
    return parseDecimal(text, scale);
  } catch (error) {
    if (error instanceof DecimalError) return null;
    throw error;
  }
}

/** Typed price in ticks; null when missing, zero or between two ticks. */
export function readPrice({ spec }: Terms, text: string): bigint | null {
  const price = readTyped(text, spec.priceScale);
  return price === null || price === 0n || price % spec.tick !== 0n ? null : price / spec.tick;
}

/** Typed amount in lots; null when missing, zero or between two lots. */
export function readAmount({ spec }: Terms, text: string): bigint | null {
  const amount = readTyped(text, spec.baseScale);
  return amount === null || amount === 0n || amount % spec.lot !== 0n ? null : amount / spec.lot;
}

export function priceText({ spec }: Terms, ticks: bigint): string {
  return formatDecimal(ticks * spec.tick, spec.priceScale);
}

export function amountText({ spec }: Terms, lots: bigint): string {
  return formatDecimal(lots * spec.lot, spec.baseScale);
}

export function totalText({ spec }: Terms, quoteMinor: bigint): string {
  return formatDecimal(quoteMinor, spec.quoteScale);
}

/** A fee in percent. */
export function feeText(rate: bigint): string {
  return formatDecimal(rate, percentScale);
}
