import type { DualProduct, DualType } from '@aureus/contract/dual/shapes.ts';
import type { Steps } from '@aureus/core/dual/amounts.ts';
import { invest } from '@aureus/core/dual/payouts.ts';
import { currentDualRule } from '@aureus/core/dual/rule.ts';
import { daysToEnd, isBeforeReference, saleEnds } from '@aureus/core/dual/sale.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { percentOf } from '@aureus/core/money/percent.ts';
import type { Currency, Market, MarketDirectory } from '../market/public.ts';
import { priceText } from '../market/public.ts';

/** A stored product. Prices in ticks. */
export interface ProductTerms {
  readonly name: string;
  readonly market_id: number;
  readonly coin_id: number;
  readonly usdt_id: number;
  readonly tick: number;
  readonly price_scale: number;
  readonly coin_scale: number;
  readonly usdt_scale: number;
  /** 1 call, 2 put. */
  readonly type: 1 | 2;
  readonly strike: bigint;
  readonly ends_at: Date;
  readonly total_number: number;
  readonly purchased_number: number;
}
export interface Product extends ProductTerms {
  readonly id: number;
  /** Parts per million a year. */
  readonly rate_ppm: number;
  readonly starts_at: Date;
  readonly user_limit: number;
  readonly is_open: boolean;
  readonly proposal_id: bigint | null;
}

const TYPES = { 1: 'call', 2: 'put' } as const satisfies Record<Product['type'], DualType>;
export const typeNumber = { call: 1, put: 2 } as const satisfies Record<DualType, Product['type']>;
export const typeOf = ({ type }: Pick<Product, 'type'>): DualType => TYPES[type];

/** The coins products are offered on, each by its market in USDT. */
const COINS: ReadonlySet<string> = new Set(['BTC', 'ETH']);

export const isOffered = ({ base, quote }: Market): boolean => COINS.has(base.code) && quote.code === 'USDT';

/** How its prices and amounts are counted. */
export const stepsOf = (terms: Pick<ProductTerms, 'tick' | 'price_scale' | 'coin_scale' | 'usdt_scale'>): Steps => ({
  tick: terms.tick,
  priceScale: terms.price_scale,
  coinScale: terms.coin_scale,
  usdtScale: terms.usdt_scale,
});

/** What shares are paid in: of a call the coin, of a put USDT. */
export const paidWith = ({ base, quote }: Market, product: Pick<Product, 'type'>): Currency =>
  typeOf(product) === 'call' ? base : quote;

export function marketOf(markets: Pick<MarketDirectory, 'market'>, { market_id, name }: ProductTerms): Market {
  const market = markets.market(market_id);
  if (!market) throw new Error(`The dual investment ${name} is on an unknown market`);
  return market;
}

/** Whether it is sold at a moment, as far as operators and the calendar say. */
export function isOnSale({ is_open, starts_at, ends_at }: Product, now: Date): boolean {
  return is_open && starts_at <= now && now < saleEnds(ends_at);
}

/** What products and orders on them say alike. */
export function describeTerms(market: Market, terms: ProductTerms) {
  const pay = paidWith(market, terms);
  return {
    name: terms.name,
    match_id: market.id,
    currency_id: market.base.id,
    currency_name: market.base.code,
    type: typeOf(terms),
    exercise_price: priceText(market, Number(terms.strike)),
    end_time: terms.ends_at.toISOString(),
    remaining_number: terms.total_number - terms.purchased_number,
    pay_id: pay.id,
    pay_name: pay.code,
  };
}

/** A product as it goes over the wire. */
export function describeProduct(
  markets: Pick<MarketDirectory, 'market' | 'indexPrice'>,
  product: Product,
  now: Date,
): DualProduct {
  const market = marketOf(markets, product);
  const index = markets.indexPrice(market.id)?.ticks ?? null;
  const type = typeOf(product);
  const { windowSeconds, leastTicks } = currentDualRule();
  const steps = stepsOf(product);
  const isPast = index !== null && !isBeforeReference(type, index, Number(product.strike));
  const share = type === 'call' || index !== null ? invest(type, 1, index ?? 1, steps).principal : null;
  return {
    id: product.id,
    ...describeTerms(market, product),
    rate: percentOf(product.rate_ppm),
    start_time: product.starts_at.toISOString(),
    total_number: product.total_number,
    purchased_number: product.purchased_number,
    user_limit: product.user_limit,
    status: isOnSale(product, now) ? 1 : 0,
    day: Math.max(0, daysToEnd(now, product.ends_at)),
    sale_ends: saleEnds(product.ends_at).toISOString(),
    share: share === null ? null : formatDecimal(share, paidWith(market, product).scale),
    price: index === null ? null : priceText(market, index),
    price_scale: market.priceScale,
    coin_scale: steps.coinScale,
    usdt_scale: steps.usdtScale,
    past: isPast ? 1 : 0,
    window_seconds: windowSeconds,
    least_ticks: leastTicks,
  };
}
