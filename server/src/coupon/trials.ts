import { findLinked } from '../account/public.ts';
import type { TrialMargin } from '../futures/public.ts';
import { AppError } from '../platform/errors.ts';
import { changeHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { type Coupon, daysAfter, type Standing, stateOf } from './coupons.ts';
import { PAID_AS } from './paying.ts';
import type { CouponNeeds } from './taking.ts';

/** What is known of a trial beside its coupon. */
export function trialStanding(coupon: Coupon, { position, endsAt }: Partial<TrialMargin> = {}): Standing {
  const isOver = stateOf(coupon) !== 'active';
  return { position: position ?? null, endsAt: isOver ? undefined : (endsAt ?? undefined) };
}

/**
 * Lets its owner open the position of a trial: its margin leaves what is set aside for the campaign. Everybody who begins one
 * of the campaign waits for the others, so that of two accounts of one person the second one finds the first.
 * @throws AppError coupon_linked when an account that seems to be the same person's has begun one
 */
export async function beginTrial(
  tx: MoneyTransaction,
  { links, trials }: Pick<CouponNeeds, 'links' | 'trials'>,
  coupon: Coupon,
  now: Date,
): Promise<Standing> {
  const { id, campaign_id, owner_id: owner, currency_id: currency, market_id: market, worth, leverage } = coupon;
  if (market === null || leverage === null) throw new Error(`Coupon ${id} has no market`);
  // Before anybody waits: whoever has very many devices is looked at for long.
  const linked = await findLinked(tx.client, links(), owner);
  await tx.client.query('SELECT FROM coupon_campaign WHERE id = $1 FOR NO KEY UPDATE', [campaign_id]);
  const { rowCount } = await tx.client.query(
    `SELECT FROM coupon
     WHERE campaign_id = $1 AND owner_id = ANY($2::bigint[]) AND owner_id <> $3 AND began_at IS NOT NULL LIMIT 1`,
    [campaign_id, linked, owner],
  );
  if (rowCount !== 0) throw new AppError('coupon_linked');
  const endsAt = daysAfter(now, coupon.days);
  await tx.client.query('UPDATE coupon SET state = 2, began_at = $2 WHERE id = $1', [id, now]);
  await tx.client.query('UPDATE coupon_campaign SET promised = promised - worth WHERE id = $1', [campaign_id]);
  const take = [{ amount: worth, to: trials.purse(currency), as: PAID_AS.trial, ref: id }];
  await changeHolds(tx, now, [{ kind: 'coupon_campaign', ref: BigInt(campaign_id), take }]);
  await trials.grant(tx, { id, owner, market, currency, amount: worth, leverage, at: now, endsAt });
  return { endsAt };
}
