import type { LedgerKind } from '@aureus/contract/wallet/ledger-kinds.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { changeHolds, type HoldChange, type Taking } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { kindOf, paidFrom } from './campaigns.ts';
import { type Coupon, COUPON_COLUMNS } from './coupons.ts';

/** As what the journal names what a coupon brings; of a trial the margin, which moves within the house. */
export const PAID_AS = {
  rebate: 'coupon_rebate',
  boost: 'coupon_interest',
  trial: 'coupon_trial',
} as const satisfies Record<ReturnType<typeof kindOf>, LedgerKind>;

/** Coupons in a state, locked in one order. One that is in another by now is left out. */
export async function lockCoupons(
  { client }: MoneyTransaction,
  refs: readonly string[],
  state: number,
): Promise<Coupon[]> {
  const { rows } = await client.query<Coupon>(
    `SELECT ${COUPON_COLUMNS}
     FROM coupon JOIN coupon_campaign ON coupon_campaign.id = campaign_id
     WHERE coupon.id = ANY($1::bigint[]) AND coupon.state = $2
     ORDER BY coupon.id FOR UPDATE OF coupon`,
    [refs, state],
  );
  return rows;
}

/**
 * The money of coupons that are over: each is paid out of what was set aside for its campaign, and what it did not need is
 * free again. Campaigns before the money: whoever ends one takes them in the same order.
 * @param ended with what each brings, minor units
 */
export async function payCoupons(
  tx: MoneyTransaction,
  ended: readonly { readonly coupon: Coupon; readonly paid: bigint }[],
  at: Date,
): Promise<void> {
  if (ended.length === 0) return;
  const campaigns = Map.groupBy(ended, ({ coupon }) => coupon.campaign_id);
  await tx.client.query('SELECT FROM coupon_campaign WHERE id = ANY($1::integer[]) ORDER BY id FOR NO KEY UPDATE', [
    [...campaigns.keys()],
  ]);
  await tx.client.query(
    `UPDATE coupon_campaign SET promised = promised - worth * gone.number
     FROM unnest($1::integer[], $2::integer[]) AS gone (id, number) WHERE coupon_campaign.id = gone.id`,
    [[...campaigns.keys()], [...campaigns.values()].map((all) => all.length)],
  );
  await changeHolds(
    tx,
    at,
    [...campaigns].map(([id, all]): HoldChange => ({ kind: 'coupon_campaign', ref: BigInt(id), take: takingsOf(all) })),
  );
}

function takingsOf(ended: readonly { readonly coupon: Coupon; readonly paid: bigint }[]): Taking[] {
  const takings = ended.flatMap(({ coupon, paid }): Taking[] => {
    const to = { owner: coupon.owner_id, account: accounts.spot, currency: coupon.currency_id };
    return paid === 0n ? [] : [{ amount: paid, to, as: PAID_AS[kindOf(coupon)], ref: coupon.id }];
  });
  const spared = ended.reduce((sum, { coupon, paid }) => sum + coupon.worth - paid, 0n);
  const [first] = ended;
  if (spared === 0n || !first) return takings;
  return [...takings, { amount: spared, to: paidFrom(first.coupon.currency_id), as: 'coupon_unreserve' }];
}
