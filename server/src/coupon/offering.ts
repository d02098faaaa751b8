import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import { changeHolds, type HoldChange, type NewHold, openHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { type Campaign, ENDED, type NewCampaign, OPEN, paidFrom } from './campaigns.ts';

/**
 * Offers a campaign: all its coupons can cost is set aside first, so that whatever becomes of them is paid for. Its end is
 * due with it.
 * @returns null when another campaign has its code
 * @throws AppError coupon_house_short when the account cannot pay all of them
 */
export async function offerCampaign(
  tx: MoneyTransaction,
  ending: Pick<Deadline, 'schedule'>,
  campaign: NewCampaign,
  { at, proposalId }: { readonly at: Date; readonly proposalId: bigint | null },
): Promise<number | null> {
  const promised = promisedOf(campaign);
  const { rows } = await tx.client.query<{ id: number }>(
    `INSERT INTO coupon_campaign (proposal_id, kind, currency_id, rate_ppm, most, days, valid_days, worth, number, promised,
       code, level, deposited, offered_at, ends_at, market_id, leverage)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     ON CONFLICT ON CONSTRAINT coupon_campaign_code DO NOTHING RETURNING id`,
    [
      proposalId,
      campaign.kind,
      campaign.currency_id,
      campaign.rate_ppm,
      campaign.most,
      campaign.days,
      campaign.valid_days,
      campaign.worth,
      campaign.number,
      promised,
      campaign.code,
      campaign.level,
      campaign.deposited,
      at,
      campaign.ends_at,
      campaign.market_id,
      campaign.leverage,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) return null;
  try {
    await openHolds(tx, at, [setAsideFor(id, campaign)]);
  } catch (error) {
    const isShort = error instanceof AppError && error.code === 'house_funds_exhausted';
    throw isShort ? new AppError('coupon_house_short') : error;
  }
  await ending.schedule(tx, [{ ref: String(id), due: campaign.ends_at }]);
  return id;
}

/** All its coupons can cost together, minor units. */
const promisedOf = ({ worth, number }: NewCampaign): bigint => worth * BigInt(number);

/** What is set aside for a campaign. */
export const setAsideFor = (id: number, campaign: NewCampaign): NewHold => ({
  kind: 'coupon_campaign',
  ref: BigInt(id),
  ...paidFrom(campaign.currency_id),
  amount: promisedOf(campaign),
  as: 'coupon_reserve',
});

/** What was set aside for coupons nobody has taken is free again. */
export function givenBack({ id, currency_id, worth, number, taken }: Campaign): HoldChange[] {
  const amount = worth * BigInt(number - taken);
  if (amount === 0n) return [];
  return [{ kind: 'coupon_campaign', ref: BigInt(id), take: [{ amount, to: paidFrom(currency_id), as: 'coupon_unreserve' }] }]; // prettier-ignore
}

/**
 * Ends campaigns: what was set aside for coupons nobody has taken is free again. Those that were taken keep what they
 * promise.
 */
export async function endCampaigns(tx: MoneyTransaction, ids: readonly number[], at: Date): Promise<void> {
  await tx.client.query('SELECT FROM coupon_campaign WHERE id = ANY($1::integer[]) ORDER BY id FOR NO KEY UPDATE', [
    ids,
  ]);
  const { rows } = await tx.client.query<Campaign>(
    `UPDATE coupon_campaign SET state = ${ENDED}, promised = promised - worth * (number - taken)
     WHERE id = ANY($1::integer[]) AND state = ${OPEN} RETURNING *`,
    [ids],
  );
  await changeHolds(tx, at, rows.flatMap(givenBack));
}
