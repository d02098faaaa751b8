import { type CouponRow, type CouponState, couponStates } from '@aureus/contract/coupon/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { DAY_MS } from '@aureus/core/mining/days.ts';
import { type CouponTerms, describeTerms, type Named } from './campaigns.ts';

/** A stored coupon with the terms of its campaign. Amounts in minor units. */
export interface Coupon extends CouponTerms {
  readonly id: bigint;
  readonly campaign_id: number;
  readonly owner_id: bigint;
  readonly taken_at: Date;
  readonly state: number;
  readonly began_at: Date | null;
  /** Of a boost: the lock-up order, on how much of it, from which of its days on (from 1), and for how many. */
  readonly order_id: bigint | null;
  readonly boosted: bigint | null;
  readonly first_place: number | null;
  readonly boosted_days: number | null;
  /** Of a rebate that was paid: up to when fees counted, and what they came to. */
  readonly until_at: Date | null;
  readonly fees: bigint | null;
  /** Of a boost that was paid: the days that counted. */
  readonly counted_days: number | null;
  readonly paid: bigint | null;
  readonly ended_at: Date | null;
}

/** What a coupon is read as: its row and the terms of its campaign. */
const ofCampaign = ['currency_id', 'rate_ppm', 'most', 'days', 'worth', 'level', 'deposited', 'market_id', 'leverage'];
export const COUPON_COLUMNS = ['coupon.*', ...ofCampaign.map((column) => `coupon_campaign.${column}`)].join(', ');

/** The number that is stored for a state. */
export const stateNumber = { available: 1, active: 2, used: 3, expired: 4 } as const satisfies Record<
  CouponState,
  number
>;

export function stateOf({ state }: Pick<Coupon, 'state'>): CouponState {
  const name = couponStates.find((each) => stateNumber[each] === state);
  if (name === undefined) throw new Error(`A coupon has the state ${state}`);
  return name;
}

/**
 * Fees are counted so long after a rebate has ended, so that trades of before are committed by then: what takes longer counts
 * for nobody.
 */
const COUNTING_MS = 10_000;

/** When the fees of a rebate are counted. @param endsAt when it is over */
export const countedAt = (endsAt: Date): Date => new Date(endsAt.getTime() + COUNTING_MS);

/** When a rebate was over. @param due when its fees are counted */
export const overAt = (due: Date): Date => new Date(due.getTime() - COUNTING_MS);

/** What is known of a coupon beside its row. */
export interface Standing {
  readonly expiresAt?: Date | undefined;
  readonly endsAt?: Date | undefined;
  /** Of a rebate that runs: the fees that count so far. */
  readonly fees?: bigint | undefined;
  /** Of what runs: what it has brought so far. */
  readonly brought?: bigint | undefined;
  /** Of a trial: its position. */
  readonly position?: bigint | null | undefined;
}

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** A coupon as it goes over the wire. */
export function describeCoupon(
  markets: Named,
  coupon: Coupon,
  { expiresAt, endsAt, fees, brought, position = null }: Standing = {},
): CouponRow {
  const terms = describeTerms(markets, coupon);
  const money = (amount: bigint): string => formatDecimal(amount, terms.scale);
  return {
    id: Number(coupon.id),
    ...terms,
    state: stateOf(coupon),
    taken_at: coupon.taken_at.toISOString(),
    expires_at: iso(expiresAt),
    began_at: iso(coupon.began_at),
    ends_at: iso(endsAt),
    ended_at: iso(coupon.ended_at),
    fees: money(coupon.fees ?? fees ?? 0n),
    brought: money(coupon.paid ?? brought ?? 0n),
    order_id: coupon.order_id === null ? null : Number(coupon.order_id),
    boosted: coupon.boosted === null ? null : money(coupon.boosted),
    boosted_days: coupon.boosted_days,
    position_id: position === null ? null : Number(position),
  };
}

/** So many days after a moment. */
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);
