import { type CouponKind, couponKinds, type CouponOffer } from '@aureus/contract/coupon/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { percentOf } from '@aureus/core/money/percent.ts';
import type { MarketDirectory } from '../market/public.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { WalletKey } from '../platform/ledger/wallets.ts';

/** What a coupon gives and asks for, as it is stored with its campaign. It never changes. */
export interface CouponTerms {
  readonly kind: number;
  readonly currency_id: number;
  /** Parts per million: of the fees, or a day; 0 of a trial. */
  readonly rate_ppm: number;
  /** Minor units: the most that comes back, the most on which interest is added, or the margin. */
  readonly most: bigint;
  readonly days: number;
  /** What is set aside for one coupon, minor units. */
  readonly worth: bigint;
  readonly level: number;
  readonly deposited: boolean;
  /** Of a trial: the market of its position, and the leverage. */
  readonly market_id: number | null;
  readonly leverage: number | null;
}

/** A campaign that is to be offered. */
export interface NewCampaign extends CouponTerms {
  readonly valid_days: number;
  readonly number: number;
  /** Null when it is in the list. */
  readonly code: string | null;
  readonly ends_at: Date;
}

/** A stored campaign. */
export interface Campaign extends NewCampaign {
  readonly id: number;
  readonly taken: number;
  /** What is set aside for it still, minor units. */
  readonly promised: bigint;
  readonly offered_at: Date;
  readonly state: number;
}

/** The number that is stored for a kind. */
export const kindNumber = { rebate: 1, boost: 2, trial: 3 } as const satisfies Record<CouponKind, number>;

export function kindOf({ kind }: Pick<CouponTerms, 'kind'>): CouponKind {
  const name = couponKinds.find((each) => kindNumber[each] === kind);
  if (name === undefined) throw new Error(`A coupon has the kind ${kind}`);
  return name;
}

/** Coupons of it can be taken, or no more. */
export const OPEN = 1;
export const ENDED = 2;

/** The account that pays what coupons give. */
export const paidFrom = (currency: number): WalletKey => ({ owner: house.coupons, account: HOUSE_ACCOUNT, currency });

/** What describing coupons asks the markets. */
export type Named = Pick<MarketDirectory, 'currency' | 'market'>;

/** What a coupon gives and asks for, as it goes over the wire. */
export function describeTerms(markets: Named, terms: CouponTerms) {
  const currency = markets.currency(terms.currency_id);
  if (!currency) throw new Error(`A coupon is in the unknown currency ${terms.currency_id}`);
  return {
    kind: kindOf(terms),
    currency_id: currency.id,
    currency_name: currency.code,
    currency_logo: currency.logo,
    scale: currency.scale,
    rate: percentOf(terms.rate_ppm),
    most: formatDecimal(terms.most, currency.scale),
    worth: formatDecimal(terms.worth, currency.scale),
    days: terms.days,
    match_id: terms.market_id,
    symbol: symbolOf(markets, terms),
    leverage: terms.leverage,
    level: terms.level,
    deposited: terms.deposited,
  };
}

/** Of a trial: the market of its position. */
export function symbolOf(markets: Named, { market_id }: Pick<CouponTerms, 'market_id'>): string | null {
  return market_id === null ? null : (markets.market(market_id)?.symbol ?? null);
}

export function describeOffer(markets: Named, campaign: Campaign, lacks: CouponOffer['lacks']): CouponOffer {
  return {
    id: campaign.id,
    ...describeTerms(markets, campaign),
    valid_days: campaign.valid_days,
    ends_at: campaign.ends_at.toISOString(),
    left: campaign.number - campaign.taken,
    number: campaign.number,
    lacks,
  };
}
