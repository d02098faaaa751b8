import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { RATE_SCALE } from '@aureus/core/exchange/exchange.ts';
import type { MarketDirectory } from '../market/public.ts';
import { usdtOf } from '../wallet/public.ts';
import { percentOf } from './pricing.ts';

/** What an exchange costs and gives; minor units of the source and, for `receives`, of the target. */
export interface Terms {
  readonly from_currency_id: number;
  readonly to_currency_id: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly receives: bigint;
  /** Units of 10^-12 of the target for one of the source. A text, as the database gives it. */
  readonly rate: string;
  readonly fee_ppm: number;
  /** Prices of one unit in USDT, as decimal texts. */
  readonly from_price: string;
  readonly to_price: string;
  /** The spread and its parts, what it was reckoned from; null for exchanges from before there was one. ppm. */
  readonly spread_ppm: number | null;
  readonly spread_base_ppm: number | null;
  readonly spread_volatility_ppm: number | null;
  readonly spread_size_ppm: number | null;
  readonly spread_stock_ppm: number | null;
  readonly from_volatility_ppm: number | null;
  readonly to_volatility_ppm: number | null;
  /** USDT minor units at those prices. */
  readonly value: bigint | null;
  /** What the user had exchanged within the hour before, USDT minor units; null for exchanges from before it counted. */
  readonly value_before: bigint | null;
}

/** The columns of {@link Terms}, alike in quotes and exchanges. */
export const TERMS = [
  'from_currency_id',
  'to_currency_id',
  'amount',
  'fee',
  'receives',
  'rate',
  'fee_ppm',
  'from_price',
  'to_price',
  'spread_ppm',
  'spread_base_ppm',
  'spread_volatility_ppm',
  'spread_size_ppm',
  'spread_stock_ppm',
  'from_volatility_ppm',
  'to_volatility_ppm',
  'value',
  'value_before',
] as const satisfies readonly (keyof Terms)[];

/** SQL: what reads {@link Terms}. */
export const SELECT_TERMS = TERMS.map((column) => (column === 'rate' ? 'rate::text AS rate' : column)).join(', ');

/** Terms as they go over the wire. */
export function describeTerms(markets: MarketDirectory, terms: Terms) {
  const from = markets.currency(terms.from_currency_id);
  const to = markets.currency(terms.to_currency_id);
  if (!from || !to) throw new Error('An exchange names an unknown currency');
  return {
    from_currency: from.id,
    from_name: from.code,
    to_currency: to.id,
    to_name: to.code,
    number: formatDecimal(terms.amount, from.scale),
    rate: formatDecimal(BigInt(terms.rate), RATE_SCALE),
    from_price: terms.from_price,
    to_price: terms.to_price,
    spread_percent: shareOf(terms.spread_ppm),
    spread_parts: {
      base: shareOf(terms.spread_base_ppm),
      volatility: shareOf(terms.spread_volatility_ppm),
      size: shareOf(terms.spread_size_ppm),
      stock: shareOf(terms.spread_stock_ppm),
    },
    from_volatility: shareOf(terms.from_volatility_ppm),
    to_volatility: shareOf(terms.to_volatility_ppm),
    value: usdtText(markets, terms.value),
    value_before: usdtText(markets, terms.value_before),
    fee_percent: percentOf(terms.fee_ppm),
    fee: formatDecimal(terms.fee, from.scale),
    total: formatDecimal(terms.amount + terms.fee, from.scale),
    receives: formatDecimal(terms.receives, to.scale),
  };
}

/** Percent, or empty for what is from before it was kept. */
function shareOf(ppm: number | null): string {
  return ppm === null ? '' : percentOf(ppm);
}

/** Whole USDT, or empty for what is from before it was kept. */
function usdtText(markets: MarketDirectory, value: bigint | null): string {
  return value === null ? '' : formatDecimal(value, usdtOf(markets).scale);
}
