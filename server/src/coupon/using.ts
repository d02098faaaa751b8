import type * as calls from '@aureus/contract/coupon/calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { type Boost, boostFor } from '@aureus/core/coupon/boost.ts';
import { dividendMs } from '@aureus/core/mining/days.ts';
import { refuseFrozen } from '../account/public.ts';
import { type LockedOrder, readLockedOrders } from '../mining/public.ts';
import { sqlState } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { kindOf } from './campaigns.ts';
import {
  type Coupon,
  countedAt,
  COUPON_COLUMNS,
  daysAfter,
  describeCoupon,
  type Standing,
  stateOf,
} from './coupons.ts';
import type { CouponNeeds } from './taking.ts';
import { beginTrial } from './trials.ts';

type Use = typeof calls.use;

const UNIQUE_VIOLATION = '23505';

/** Begins a coupon: what it has promised is reckoned when its days are over. */
export async function useCoupon(
  needs: CouponNeeds,
  { id, order_id }: Input<Use>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<Answer<Use>> {
  const { platform, markets, expiry } = needs;
  let begun: { readonly coupon: Coupon; readonly standing: Standing } | undefined;
  const answer = await platform.money.transaction(claim, async (tx) => {
    await refuseFrozen(tx, userId);
    await requireOwn(tx, userId, id);
    // Before the coupon: whoever lets it expire has the row of what is due first, and wants the coupon then.
    const inTime = (await expiry.cancel(tx, [String(id)])).size === 1;
    const coupon = await lockCoupon(tx, id);
    refuseUsed(coupon, inTime);
    const now = platform.clock.now();
    const standing = await begin(tx, needs, coupon, { now, orderId: order_id });
    const used = await lockCoupon(tx, id);
    begun = { coupon: used, standing };
    return describeCoupon(markets, used, standing);
  });
  if (begun) needs.tell(begun.coupon, begun.standing);
  return answer;
}

/** @param inTime whether its last moment has not come. @throws AppError coupon_used_up, coupon_expired */
export function refuseUsed(coupon: Coupon, inTime: boolean): void {
  const state = stateOf(coupon);
  if (state === 'active' || state === 'used') throw new AppError('coupon_used_up');
  if (state === 'expired' || !inTime) throw new AppError('coupon_expired');
}

function begin(tx: MoneyTransaction, needs: CouponNeeds, coupon: Coupon, chosen: Chosen): Promise<Standing> {
  switch (kindOf(coupon)) {
    case 'rebate':
      return beginRebate(tx, needs, coupon, chosen.now);
    case 'boost':
      return beginBoost(tx, needs, coupon, chosen);
    case 'trial':
      return beginTrial(tx, needs, coupon, chosen.now);
  }
}

/** @throws AppError coupon_unknown when there is none of this number, or it is another's */
async function requireOwn({ client }: MoneyTransaction, owner: bigint, id: number): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM coupon WHERE id = $1 AND owner_id = $2', [id, owner]);
  if (rowCount === 0) throw new AppError('coupon_unknown');
}

async function lockCoupon({ client }: MoneyTransaction, id: number): Promise<Coupon> {
  const { rows } = await client.query<Coupon>(
    `SELECT ${COUPON_COLUMNS}
     FROM coupon JOIN coupon_campaign ON coupon_campaign.id = campaign_id
     WHERE coupon.id = $1 FOR UPDATE OF coupon`,
    [id],
  );
  const [coupon] = rows;
  if (!coupon) throw new AppError('coupon_unknown');
  return coupon;
}

/** Fees count from now on. @throws AppError coupon_rebate_running while another one does */
async function beginRebate(tx: MoneyTransaction, needs: CouponNeeds, coupon: Coupon, now: Date): Promise<Standing> {
  const endsAt = daysAfter(now, coupon.days);
  await unique('coupon_rebate_running', () =>
    tx.client.query('UPDATE coupon SET state = 2, began_at = $2 WHERE id = $1', [coupon.id, now]),
  );
  await needs.rebate.schedule(tx, [{ ref: String(coupon.id), due: countedAt(endsAt), owner: coupon.owner_id }]);
  return { endsAt };
}

interface Chosen {
  readonly now: Date;
  readonly orderId: number | undefined;
}

/**
 * Adds interest to a lock-up order from its next day on.
 * @throws AppError coupon_order_needed, coupon_order_unfit, coupon_order_boosted
 */
async function beginBoost(
  tx: MoneyTransaction,
  needs: CouponNeeds,
  coupon: Coupon,
  { now, orderId }: Chosen,
): Promise<Standing> {
  if (orderId === undefined) throw new AppError('coupon_order_needed');
  const order = (await readLockedOrders(tx.client, [BigInt(orderId)], now.getTime())).get(BigInt(orderId));
  const { boost, endsAt } = boostOf(coupon, order, now);
  await unique('coupon_order_boosted', () => writeBoost(tx, coupon, BigInt(orderId), boost, now));
  await needs.boost.schedule(tx, [{ ref: String(coupon.id), due: endsAt }]);
  return { endsAt };
}

/** What a coupon adds to an order from now on, and when that is paid. @throws AppError coupon_order_unfit */
export function boostOf(
  coupon: Coupon,
  order: LockedOrder | undefined,
  now: Date,
): { readonly boost: Boost; readonly endsAt: Date } {
  const isFit = order?.owner === coupon.owner_id && order.state === 'running' && order.currency === coupon.currency_id;
  const terms = { ratePpm: coupon.rate_ppm, most: coupon.most, days: coupon.days };
  const boost = order && isFit ? boostFor(order, terms, now.getTime()) : null;
  if (!order || !boost) throw new AppError('coupon_order_unfit');
  return { boost, endsAt: new Date(dividendMs(order, boost.firstPlace + boost.days - 1)) };
}

async function writeBoost(
  { client }: MoneyTransaction,
  { id }: Coupon,
  order: bigint,
  { amount, firstPlace, days }: Boost,
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE coupon SET state = 2, began_at = $2, order_id = $3, boosted = $4, first_place = $5, boosted_days = $6
     WHERE id = $1`,
    [id, now, order, amount, firstPlace, days],
  );
}

/** Nothing is added up: the database says so, whoever comes at the same moment. */
async function unique(
  code: 'coupon_rebate_running' | 'coupon_order_boosted',
  write: () => Promise<unknown>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new AppError(code) : error;
  }
}
