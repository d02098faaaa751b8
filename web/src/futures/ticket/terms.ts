import type { LeverTerms } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import type { Caps, OpenInterest, TotalCap } from '@aureus/core/futures/caps.ts';
import type { OpeningTerms } from '@aureus/core/futures/opening.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { quoteUnit } from '@aureus/core/spot/market-spec.ts';
import { ppmOf } from './read-typed.ts';

const PPM_OF_PERCENT = 10_000;

/** Terms of the contracts of a market as core reckons: prices in ticks, quantities in lots, amounts in quote minor units. */
export interface Terms extends OpeningTerms, Caps {
  readonly priceScale: number;
  /** A tick in units of the last digit of a price. */
  readonly tick: bigint;
  readonly baseScale: number;
  readonly quoteScale: number;
  /** A lot in minor units of the base currency. */
  readonly lot: bigint;
  readonly leverages: readonly number[];
  readonly minLots: number;
  readonly maxLots: number;
  readonly overnightPpm: number;
  readonly limitPpm: number;
  readonly noNewRiskPpm: number;
  /** Limits over all markets, ascending. */
  readonly totals: readonly TotalCap[];
  readonly interest: OpenInterest;
  readonly houseFunds: bigint;
  readonly isCross: boolean;
  readonly isOpen: boolean;
  /** Operators let nothing new be opened. */
  readonly isReduceOnly: boolean;
}

export function termsOf(
  { price_scale: priceScale, tick }: Pick<MarketRow, 'price_scale' | 'tick'>,
  terms: LeverTerms,
  scales: { readonly base: number; readonly quote: number },
): Terms {
  const spec = {
    priceScale,
    tick: parseDecimal(tick, priceScale),
    lot: parseDecimal(terms.lot, scales.base),
    baseScale: scales.base,
    quoteScale: scales.quote,
  };
  const money = (text: string): bigint => parseDecimal(text, scales.quote);
  return {
    ...spec,
    unit: quoteUnit({ ...spec, makerFeeRate: 0n, takerFeeRate: 0n }),
    feePpm: ppmOf(terms.fee_percent),
    spreadPpm: ppmOf(terms.spread_percent),
    skewPpm: ppmOf(terms.skew_spread_percent),
    overnightPpm: ppmOf(terms.overnight_percent),
    maxSide: money(terms.max_side),
    maxSkew: money(terms.max_skew),
    maxUser: money(terms.max_user),
    tiers: terms.tiers.map((tier) => ({ leverage: tier.multiple, maxUser: money(tier.max_user) })),
    totals: terms.totals.map(({ above, max_total }) => ({ above, most: money(max_total) })),
    interest: { long: money(terms.open_long), short: money(terms.open_short) },
    houseFunds: money(terms.house_fund),
    leverages: terms.leverages,
    minLots: terms.min_share,
    maxLots: terms.max_share,
    limitPpm: terms.liquidation_percent * PPM_OF_PERCENT,
    noNewRiskPpm: terms.no_new_risk_percent * PPM_OF_PERCENT,
    isCross: terms.cross === 1,
    isOpen: terms.open === 1,
    isReduceOnly: terms.reduce_only !== null,
  };
}

export function priceText({ priceScale, tick }: Pick<Terms, 'priceScale' | 'tick'>, ticks: number): string {
  return formatDecimal(BigInt(ticks) * tick, priceScale);
}

/** Lots as an amount of the base currency. */
export function amountText({ lot, baseScale }: Terms, lots: number): string {
  return formatDecimal(lot * BigInt(lots), baseScale);
}

export function moneyText({ quoteScale }: Pick<Terms, 'quoteScale'>, minor: bigint): string {
  return formatDecimal(minor, quoteScale);
}
