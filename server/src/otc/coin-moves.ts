import { otcRules } from '@aureus/contract/otc/rules.ts';
import type { AdvertState } from '@aureus/contract/otc/shapes.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { type BuyerHistory, heldUntil } from '@aureus/core/otc/charge-back.ts';
import type { HoldChange, NewHold } from '../platform/ledger/holds.ts';
import type { WalletKey } from '../platform/ledger/wallets.ts';
import type { Advert } from './adverts.ts';
import { escrowOf, type OtcOrder } from './order-row.ts';

/** Which coins the desk sets aside, pays and gives back, without doing it. Minor units. */

type Coins = Pick<OtcOrder, 'id' | 'is_sale' | 'advert_id' | 'amount' | 'currency_id' | 'buyer_id' | 'seller_id'>;

const spotOf = (owner: bigint, currency: number): WalletKey => ({ owner, account: accounts.spot, currency });

/** What a sale offers is held from its publication on; a purchase offers none. */
export function heldForAdvert({
  id: ref,
  side,
  owner_id,
  currency_id,
  total: amount,
}: Pick<Advert, 'id' | 'side' | 'owner_id' | 'currency_id' | 'total'>): NewHold[] {
  if (side === 'buy') return [];
  return [{ kind: 'otc_advert', ref, ...spotOf(owner_id, currency_id), amount, as: 'otc_offer' }];
}

/** The coins of whoever takes an order of a purchase; those of a sale are held already. */
export function heldForOrder(order: Coins): NewHold[] {
  const { is_sale, seller_id, currency_id, amount } = order;
  return is_sale ? [] : [{ ...escrowOf(order), ...spotOf(seller_id, currency_id), amount, as: 'otc_hold' }];
}

/** Until when the coins of a buyer stay held, should the order be released now; null when they are free at once. */
export function lockUntil(buyer: BuyerHistory, { charge_back_days }: Pick<OtcOrder, 'charge_back_days'>, now: Date) {
  const known = { days: otcRules.new_account_days, purchases: otcRules.first_orders };
  const until = heldUntil(buyer, known, charge_back_days, now.getTime());
  return until === null ? null : new Date(until);
}

/** The coins of an order become its buyer's. */
export function handedOut(order: Coins): HoldChange {
  const { id: ref, amount, buyer_id, currency_id } = order;
  return { ...escrowOf(order), take: [{ amount, to: spotOf(buyer_id, currency_id), as: 'otc_trade', ref }] };
}

/** What stays held of it, where the buyer is new. */
export function lockedFor({ id: ref, amount, buyer_id, currency_id }: Coins): NewHold {
  return { kind: 'otc_lock', ref, ...spotOf(buyer_id, currency_id), amount, as: 'otc_lock' };
}

/**
 * Where the coins of an order go that was not released: to the advertisement while it has not ended, which may sell or buy
 * them again, else to whoever sold them.
 */
export function givenBack(
  order: Coins,
  advert: AdvertState,
): { readonly to: 'returned' | 'left_over'; readonly changes: readonly HoldChange[] } {
  const { id: ref, amount, seller_id, currency_id, is_sale } = order;
  const to = advert === 'ended' ? 'returned' : 'left_over';
  if (is_sale && to === 'left_over') return { to, changes: [] };
  const seller = spotOf(seller_id, currency_id);
  return { to, changes: [{ ...escrowOf(order), take: [{ amount, to: seller, as: 'otc_return', ref }] }] };
}

/** What is left of sales that end is free again. */
export function leftOf(
  adverts: readonly Pick<Advert, 'id' | 'side' | 'owner_id' | 'currency_id' | 'left_over'>[],
): HoldChange[] {
  return adverts
    .filter(({ side, left_over }) => side === 'sell' && left_over > 0n)
    .map(({ id: ref, owner_id, currency_id, left_over: amount }) => ({
      kind: 'otc_advert',
      ref,
      take: [{ amount, to: spotOf(owner_id, currency_id), as: 'otc_offer_return' }],
    }));
}

/** The payment cannot be taken back any more: the coins are free. */
export const unlocked = ({ id: ref }: Pick<OtcOrder, 'id'>): HoldChange => ({
  kind: 'otc_lock',
  ref,
  release: 'otc_unlock',
});

/** The payment was taken back: the coins are the seller's again. */
export function reclaimed({ id: ref, amount, seller_id, currency_id }: Coins): HoldChange {
  return { kind: 'otc_lock', ref, take: [{ amount, to: spotOf(seller_id, currency_id), as: 'otc_reclaim' }] };
}
