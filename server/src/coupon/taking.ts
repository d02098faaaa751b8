import type * as calls from '@aureus/contract/coupon/calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { capitalCode } from '@aureus/core/typed/code.ts';
import { type AccountLink, refuseFrozen } from '../account/public.ts';
import { hasDeposited } from '../deposit/public.ts';
import type { TrialMargins } from '../futures/public.ts';
import type { Identities } from '../identity/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { Platform } from '../platform/platform.ts';
import { type Campaign, type Named, OPEN } from './campaigns.ts';
import { type Coupon, COUPON_COLUMNS, daysAfter, describeCoupon, type Standing } from './coupons.ts';

type Take = typeof calls.take;

/** What the calls of coupons share. */
export interface CouponNeeds {
  readonly platform: Pick<Platform, 'money' | 'clock'>;
  readonly markets: Named;
  readonly identities: Identities;
  /** The last moment to use a coupon; when the fees of a rebate are counted; when a boost is paid. */
  readonly expiry: Deadline;
  readonly rebate: Deadline;
  readonly boost: Deadline;
  readonly trials: TrialMargins;
  /** What makes accounts one person's; asked when it is needed. */
  readonly links: () => readonly AccountLink[];
  /** Tells a user what became of a coupon of theirs. */
  readonly tell: (coupon: Coupon, standing: Standing) => void;
}

/**
 * Takes a coupon of a campaign. What it can cost was set aside with the campaign, so no money moves. Whoever takes one of the
 * same campaign waits, so that they are counted one by one.
 */
export async function takeCoupon(
  needs: CouponNeeds,
  input: Input<Take>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<Answer<Take>> {
  const { platform, markets, identities, expiry } = needs;
  let taken: { readonly coupon: Coupon; readonly standing: Standing } | undefined;
  const answer = await platform.money.transaction(claim, async (tx) => {
    await refuseFrozen(tx, userId);
    const campaign = await lockCampaign(tx, input);
    const now = platform.clock.now();
    if (!isOffered(campaign, now)) {
      throw new AppError(input.code === undefined ? 'coupon_campaign_unknown' : 'coupon_code_unknown');
    }
    if ((await identities.levelOf(userId, tx)) < campaign.level) {
      throw new AppError('coupon_level_needed', { level: campaign.level });
    }
    if (campaign.deposited && !(await hasDeposited(tx.client, userId))) throw new AppError('coupon_deposit_needed');
    const coupon = await writeTaken(tx, campaign, userId, now);
    const expiresAt = daysAfter(now, campaign.valid_days);
    await expiry.schedule(tx, [{ ref: String(coupon.id), due: expiresAt, owner: userId }]);
    taken = { coupon, standing: { expiresAt } };
    return describeCoupon(markets, coupon, { expiresAt });
  });
  if (taken) needs.tell(taken.coupon, taken.standing);
  return answer;
}

/** One of the list by its number, one that is not in the list by its code alone. */
async function lockCampaign(
  { client }: MoneyTransaction,
  { campaign_id, code }: Input<Take>,
): Promise<Campaign | undefined> {
  const { rows } =
    code === undefined
      ? await client.query<Campaign>(
          'SELECT * FROM coupon_campaign WHERE id = $1::bigint AND code IS NULL FOR NO KEY UPDATE',
          [campaign_id ?? 0],
        )
      : await client.query<Campaign>('SELECT * FROM coupon_campaign WHERE code = $1 FOR NO KEY UPDATE', [
          capitalCode(code),
        ]);
  return rows[0];
}

/** Whether somebody may take of it. */
export const isOffered = (campaign: Campaign | undefined, now: Date): campaign is Campaign =>
  campaign?.state === OPEN && campaign.ends_at > now;

/** @throws AppError coupon_none_left */
export function refuseNoneLeft({ taken, number }: Campaign): void {
  if (taken >= number) throw new AppError('coupon_none_left');
}

/** @throws AppError coupon_already_taken, coupon_none_left */
async function writeTaken({ client }: MoneyTransaction, campaign: Campaign, owner: bigint, at: Date): Promise<Coupon> {
  const { id, kind } = campaign;
  const { rows: written } = await client.query<{ id: bigint }>(
    `INSERT INTO coupon (campaign_id, kind, owner_id, taken_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT ON CONSTRAINT coupon_taken_once DO NOTHING RETURNING id`,
    [id, kind, owner, at],
  );
  if (!written[0]) throw new AppError('coupon_already_taken');
  refuseNoneLeft(campaign);
  await client.query('UPDATE coupon_campaign SET taken = taken + 1 WHERE id = $1', [id]);
  const { rows } = await client.query<Coupon>(
    `SELECT ${COUPON_COLUMNS}
     FROM coupon JOIN coupon_campaign ON coupon_campaign.id = campaign_id
     WHERE coupon.id = $1`,
    [written[0].id],
  );
  if (!rows[0]) throw new Error('A coupon was not written');
  return rows[0];
}
