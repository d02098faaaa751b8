import type * as calls from '@aureus/contract/coupon/calls.ts';
import type { CouponOffer } from '@aureus/contract/coupon/shapes.ts';
import { boostedDays, boostInterest } from '@aureus/core/coupon/boost.ts';
import { rebateOf } from '@aureus/core/coupon/rebate.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type { Pool } from 'pg';
import { hasDeposited } from '../deposit/public.ts';
import type { TrialMargins } from '../futures/public.ts';
import type { Identities } from '../identity/public.ts';
import { readLockedOrders } from '../mining/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { type Campaign, describeOffer, kindOf, type Named, OPEN } from './campaigns.ts';
import { type Coupon, COUPON_COLUMNS, describeCoupon, overAt, type Standing, stateOf } from './coupons.ts';
import { countFees } from './fees.ts';
import { trialStanding } from './trials.ts';

export interface ListNeeds {
  readonly pool: Pool;
  readonly markets: Named;
  readonly identities: Identities;
  readonly expiry: Deadline;
  readonly rebate: Deadline;
  readonly boost: Deadline;
  readonly trials: TrialMargins;
}

/** Most campaigns that are listed. */
const MOST = 100;

/** Coupons in the list that the user has not taken, those that end first at the top. */
export async function listOffers(
  { pool, markets, identities }: ListNeeds,
  userId: bigint,
  now: Date,
): Promise<Answer<typeof calls.offers>> {
  const [{ rows }, level, deposited] = await Promise.all([
    pool.query<Campaign>(
      `SELECT * FROM coupon_campaign WHERE state = ${OPEN} AND ends_at > $2 AND code IS NULL
         AND NOT EXISTS (SELECT FROM coupon WHERE campaign_id = coupon_campaign.id AND owner_id = $1)
       ORDER BY ends_at, id LIMIT ${MOST}`,
      [userId, now],
    ),
    identities.levelOf(userId),
    hasDeposited(pool, userId),
  ]);
  return rows.map((campaign) => {
    const lacks: CouponOffer['lacks'] = [];
    if (level < campaign.level) lacks.push('level');
    if (campaign.deposited && !deposited) lacks.push('deposit');
    return describeOffer(markets, campaign, lacks);
  });
}

/** The user's coupons, newest first. */
export async function listCoupons(
  needs: ListNeeds,
  userId: bigint,
  { status, before, limit }: Input<typeof calls.mine>,
  now: Date,
): Promise<Answer<typeof calls.mine>> {
  const { rows } = await needs.pool.query<Coupon>(
    `SELECT ${COUPON_COLUMNS} FROM coupon JOIN coupon_campaign ON coupon_campaign.id = campaign_id WHERE owner_id = $1
       AND ($2::integer IS NULL OR (coupon.state < 3) = ($2 = 1)) AND ($3::bigint IS NULL OR coupon.id < $3)
     ORDER BY coupon.id DESC LIMIT $4`,
    [userId, status ?? null, before ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const standings = await readStandings(needs, shown, now);
  return {
    coupons: shown.map((coupon) => describeCoupon(needs.markets, coupon, standings.get(coupon.id))),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
}

/** What coupons have brought by now, and when they end. */
async function readStandings(
  { pool, expiry, rebate, boost, trials }: ListNeeds,
  coupons: readonly Coupon[],
  now: Date,
): Promise<ReadonlyMap<bigint, Standing>> {
  const available = coupons.filter((coupon) => stateOf(coupon) === 'available');
  const active = coupons.filter((coupon) => stateOf(coupon) === 'active');
  const rebates = active.filter((coupon) => kindOf(coupon) === 'rebate');
  const boosts = active.filter((coupon) => kindOf(coupon) === 'boost');
  const begunTrials = coupons.filter((coupon) => kindOf(coupon) === 'trial' && coupon.began_at !== null);
  const refs = (of: readonly Coupon[]): string[] => of.map(({ id }) => String(id));
  const [expiries, rebateEnds, boostEnds, orders, margins] = await Promise.all([
    expiry.dueOf(pool, refs(available)),
    rebate.dueOf(pool, refs(rebates)),
    boost.dueOf(pool, refs(boosts)),
    readLockedOrders(
      pool,
      boosts.flatMap(({ order_id }) => order_id ?? []),
      now.getTime(),
    ),
    trials.read(
      pool,
      begunTrials.map(({ id }) => id),
    ),
  ]);
  const endOf = (coupon: Coupon): Date | undefined => {
    const due = rebateEnds.get(String(coupon.id));
    return due && overAt(due);
  };
  const fees = await countFees(
    pool,
    rebates.map((coupon) => {
      const { owner_id: owner, currency_id: currency, began_at } = coupon;
      const end = endOf(coupon) ?? now;
      return { owner, currency, from: began_at ?? now, until: end < now ? end : now };
    }),
  );
  return new Map<bigint, Standing>([
    ...available.map(({ id }): [bigint, Standing] => [id, { expiresAt: expiries.get(String(id)) }]),
    ...rebates.map((coupon, place): [bigint, Standing] => {
      const counted = fees[place] ?? 0n;
      const brought = rebateOf(counted, { sharePpm: coupon.rate_ppm, most: coupon.most });
      return [coupon.id, { endsAt: endOf(coupon), fees: counted, brought }];
    }),
    ...boosts.map(({ id, order_id, boosted, first_place, boosted_days, rate_ppm }): [bigint, Standing] => {
      const finished = orders.get(order_id ?? 0n)?.finished ?? 0;
      const days = boostedDays({ firstPlace: first_place ?? 1, days: boosted_days ?? 0 }, finished);
      return [id, { endsAt: boostEnds.get(String(id)), brought: boostInterest(boosted ?? 0n, rate_ppm, days) }];
    }),
    ...begunTrials.map((coupon): [bigint, Standing] => [coupon.id, trialStanding(coupon, margins.get(coupon.id))]),
  ]);
}
