import type { AdvertRow, AdvertSide, AdvertState, MerchantRow, OwnAdvertRow } from '@aureus/contract/otc/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { mostTotal } from '@aureus/core/otc/amounts.ts';
import { fiatScale, OTC_PRICE_SCALE } from '@aureus/core/otc/pricing.ts';
import type { ClientBase } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { type Method, namedMethod } from './methods.ts';
import type { OtcSources } from './needs.ts';
import { priceNow } from './price.ts';

/** A stored advertisement: minor units of the coin and of the fiat, and a price with six decimals. */
export interface Advert {
  readonly id: bigint;
  readonly merchant_id: bigint;
  readonly owner_id: bigint;
  readonly side: AdvertSide;
  readonly currency_id: number;
  readonly fiat: string;
  readonly total: bigint;
  readonly left_over: bigint;
  readonly in_orders: bigint;
  readonly traded: bigint;
  readonly returned: bigint;
  readonly price: bigint | null;
  readonly margin_bp: number | null;
  readonly min_total: bigint;
  readonly max_total: bigint;
  readonly methods: readonly string[];
  readonly accounts: readonly bigint[];
  readonly window_minutes: number;
  readonly terms: string;
  readonly least_level: number;
  readonly least_days: number;
  readonly state: AdvertState;
  readonly revision: number;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

/** An advertisement, locked. @throws AppError otc_advert_unknown */
export async function lockAdvert(client: ClientBase, id: bigint | number): Promise<Advert> {
  const { rows } = await client.query<Advert>('SELECT * FROM otc_advert WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const [advert] = rows;
  if (!advert) throw new AppError('otc_advert_unknown');
  return advert;
}

const wireCoin = (coin: Currency) => ({
  coin_id: coin.id,
  coin: coin.code,
  coin_logo: coin.logo,
  scale: coin.scale,
});

/** The coin and the fiat of something, as the wire names them. */
export function wirePair(
  { markets }: { readonly markets: Pick<MarketDirectory, 'currency'> },
  of: { currency_id: number; fiat: string },
) {
  const coin = markets.currency(of.currency_id);
  if (!coin) throw new Error(`The OTC desk has an unknown currency ${of.currency_id}`);
  return { ...wireCoin(coin), fiat: of.fiat, fiat_scale: fiatScale(of.fiat) };
}

export const priceText = (price: bigint): string => formatDecimal(price, OTC_PRICE_SCALE);

type Needs = Pick<OtcSources, 'markets' | 'fiat'>;

/** What one may take of it now, in fiat, at a price; null when that is less than the least order. */
export function limitsNow(needs: Needs, advert: Advert, price: bigint): { min: bigint; max: bigint } | null {
  const { scale, fiat_scale } = wirePair(needs, advert);
  const max = mostTotal(advert.max_total, advert.left_over, price, { coin: scale, fiat: fiat_scale });
  return max < advert.min_total ? null : { min: advert.min_total, max };
}

/** An advertisement as everybody sees it; null while nobody could take an order of it. */
export function describeAdvert(
  needs: Needs,
  methods: ReadonlyMap<string, Method>,
  merchant: MerchantRow,
  advert: Advert,
): AdvertRow | null {
  const price = priceNow(needs, advert);
  const limits = price === null ? null : limitsNow(needs, advert, price);
  const open = advert.methods.filter((code) => methods.get(code)?.is_open);
  if (price === null || limits === null || open.length === 0) return null;
  const pair = wirePair(needs, advert);
  return {
    id: Number(advert.id),
    revision: advert.revision,
    side: advert.side,
    ...pair,
    price: priceText(price),
    pricing: advert.price === null ? 'margin' : 'fixed',
    min: formatDecimal(limits.min, pair.fiat_scale),
    max: formatDecimal(limits.max, pair.fiat_scale),
    left: formatDecimal(advert.left_over, pair.scale),
    methods: open.map((code) => namedMethod(methods, code)),
    window: advert.window_minutes,
    terms: advert.terms,
    least_level: advert.least_level,
    least_days: advert.least_days,
    merchant,
  };
}

/** An advertisement as its merchant sees it. */
export function describeOwn(needs: Needs, methods: ReadonlyMap<string, Method>, advert: Advert): OwnAdvertRow {
  const pair = wirePair(needs, advert);
  const coins = (amount: bigint): string => formatDecimal(amount, pair.scale);
  const price = advert.state === 'ended' ? null : priceNow(needs, advert);
  return {
    id: Number(advert.id),
    revision: advert.revision,
    side: advert.side,
    state: advert.state,
    ...pair,
    pricing: advert.price === null ? 'margin' : 'fixed',
    fixed_price: advert.price === null ? null : priceText(advert.price),
    margin: advert.margin_bp === null ? null : formatDecimal(BigInt(advert.margin_bp), 2),
    price: price === null ? null : priceText(price),
    min: formatDecimal(advert.min_total, pair.fiat_scale),
    max: formatDecimal(advert.max_total, pair.fiat_scale),
    total: coins(advert.total),
    left: coins(advert.left_over),
    in_orders: coins(advert.in_orders),
    traded: coins(advert.traded),
    methods: advert.methods.map((code) => namedMethod(methods, code)),
    accounts: advert.accounts.map(Number),
    window: advert.window_minutes,
    terms: advert.terms,
    least_level: advert.least_level,
    least_days: advert.least_days,
    created_at: advert.created_at.toISOString(),
    ended_at: advert.ended_at?.toISOString() ?? null,
  };
}
