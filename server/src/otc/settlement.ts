import type { ClientBase } from 'pg';
import { findLinked } from '../account/public.ts';
import { changeHolds, openHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { lockAdvert } from './adverts.ts';
import { givenBack, handedOut, lockedFor, lockUntil } from './coin-moves.ts';
import { showsPayment } from './known-buyer.ts';
import type { OtcNeeds } from './needs.ts';
import type { OtcOrder } from './order-row.ts';

type Needs = Pick<OtcNeeds, 'unlock' | 'links'>;

/** Until when the coins of a buyer stay held, should the order be released now; null when they are free at once. */
export async function lockOf(client: ClientBase, order: OtcOrder, now: Date): Promise<Date | null> {
  const { rows } = await client.query<{ registered: Date; purchases: number }>(
    `SELECT created_at AS registered, (
       SELECT count(*)::integer FROM otc_order WHERE buyer_id = users.id AND ${showsPayment('otc_order')}
     ) AS purchases FROM users WHERE id = $1`,
    [order.buyer_id],
  );
  const [buyer] = rows;
  if (!buyer) throw new Error(`Buyer ${order.buyer_id} is gone`);
  return lockUntil({ registeredAt: buyer.registered.getTime(), purchases: buyer.purchases }, order, now);
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
  const { id, amount, advert_id } = order;
  await lockAdvert(tx.client, advert_id);
  await tx.client.query('UPDATE otc_advert SET in_orders = in_orders - $2, traded = traded + $2 WHERE id = $1', [
    advert_id,
    amount,
  ]);
  if (until) await unlock.schedule(tx, [{ ref: String(id), due: until }]);
  await changeHolds(tx, at, [handedOut(order)]);
  if (until) await openHolds(tx, at, [lockedFor(order)]);
}

/**
 * Gives the coins of an order back: to the advertisement while it has not ended, which may sell or buy them again, else to
 * whoever sold them. The last thing of a transaction.
 */
export async function returnCoins(tx: MoneyTransaction, order: OtcOrder, at: Date): Promise<void> {
  const { amount, advert_id } = order;
  const { state } = await lockAdvert(tx.client, advert_id);
  const { to, changes } = givenBack(order, state);
  await tx.client.query(`UPDATE otc_advert SET in_orders = in_orders - $2, ${to} = ${to} + $2 WHERE id = $1`, [
    advert_id,
    amount,
  ]);
  if (changes.length > 0) await changeHolds(tx, at, changes);
}
