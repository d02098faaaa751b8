import { otcRules } from '@aureus/contract/otc/rules.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { heldUntil } from '@aureus/core/otc/charge-back.ts';
import type { ClientBase } from 'pg';
import { findLinked } from '../account/public.ts';
import { changeHolds, openHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { lockAdvert } from './adverts.ts';
import type { OtcNeeds } from './needs.ts';
import { escrowOf, type OtcOrder } from './order-row.ts';

type Needs = Pick<OtcNeeds, 'unlock' | 'links'>;

/** Until when the coins of a buyer stay held, should the order be released now; null when they are free at once. */
export async function lockOf(client: ClientBase, order: OtcOrder, now: Date): Promise<Date | null> {
  const { rows } = await client.query<{ registered: Date; purchases: number }>(
    `SELECT created_at AS registered, (
       SELECT count(*)::integer FROM otc_order WHERE buyer_id = users.id AND state = 'released'
         AND lock_state IN ('none', 'free') AND is_counted
     ) AS purchases FROM users WHERE id = $1`,
    [order.buyer_id],
  );
  const [buyer] = rows;
  if (!buyer) throw new Error(`Buyer ${order.buyer_id} is gone`);
  const until = heldUntil(
    { registeredAt: buyer.registered.getTime(), purchases: buyer.purchases },
    { days: otcRules.new_account_days, purchases: otcRules.first_orders },
    order.charge_back_days,
    now.getTime(),
  );
  return until === null ? null : new Date(until);
}

/** Whether the two look like one person: what they traded counts for nobody. */
export async function areLinked(client: ClientBase, { links }: Needs, order: OtcOrder): Promise<boolean> {
  return (await findLinked(client, links(), order.buyer_id)).includes(order.seller_id);
}

/**
 * Pays the coins of an order to its buyer; those of a new buyer stay held in their account. The last thing of a
 * transaction: wallets are locked by it.
 * @param until what {@link lockOf} said
 */
export async function payCoins(
  tx: MoneyTransaction,
  { unlock }: Needs,
  order: OtcOrder,
  { at, until }: { readonly at: Date; readonly until: Date | null },
): Promise<void> {
  const { id, amount, advert_id, buyer_id: owner, currency_id: currency } = order;
  const buyer = { owner, account: accounts.spot, currency };
  await lockAdvert(tx.client, advert_id);
  await tx.client.query('UPDATE otc_advert SET in_orders = in_orders - $2, traded = traded + $2 WHERE id = $1', [
    advert_id,
    amount,
  ]);
  if (until) await unlock.schedule(tx, [{ ref: String(id), due: until }]);
  await changeHolds(tx, at, [{ ...escrowOf(order), take: [{ amount, to: buyer, as: 'otc_trade', ref: id }] }]);
  if (until) await openHolds(tx, at, [{ kind: 'otc_lock', ref: id, ...buyer, amount, as: 'otc_lock' }]);
}

/**
 * Gives the coins of an order back: to the advertisement while it has not ended, which may sell or buy them again, else to
 * whoever sold them. The last thing of a transaction.
 */
export async function returnCoins(tx: MoneyTransaction, order: OtcOrder, at: Date): Promise<void> {
  const { id, amount, advert_id, seller_id: owner, currency_id: currency, is_sale } = order;
  const { state } = await lockAdvert(tx.client, advert_id);
  const back = state === 'ended' ? 'returned' : 'left_over';
  await tx.client.query(`UPDATE otc_advert SET in_orders = in_orders - $2, ${back} = ${back} + $2 WHERE id = $1`, [
    advert_id,
    amount,
  ]);
  if (is_sale && state !== 'ended') return;
  const seller = { owner, account: accounts.spot, currency };
  await changeHolds(tx, at, [{ ...escrowOf(order), take: [{ amount, to: seller, as: 'otc_return', ref: id }] }]);
}
