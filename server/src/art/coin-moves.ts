import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { forfeitOf, sharesOf } from '@aureus/core/art/shares.ts';
import type { HoldChange, NewHold } from '../platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { Transfer } from '../platform/ledger/post.ts';
import type { WalletKey } from '../platform/ledger/wallets.ts';
import type { Sale, Work } from './rows.ts';

/** Which money moves in the art market, without doing it. Minor units. */

const spotOf = (owner: bigint, currency: number): WalletKey => ({ owner, account: accounts.spot, currency });
const feesOf = (currency: number): WalletKey => ({ owner: house.fees, account: HOUSE_ACCOUNT, currency });

const moved = (kind: Transfer['kind'], ref: bigint, from: WalletKey, to: WalletKey, amount: bigint): Transfer => ({
  kind,
  ref,
  postings: [
    { ...from, available: -amount, held: 0n },
    { ...to, available: amount, held: 0n },
  ],
});

/** Hundredths of a percent that the creator of a work has of a sale: nothing of one of their own. */
export const royaltyOf = (work: Pick<Work, 'creator_id' | 'royalty'>, seller: bigint): number =>
  work.creator_id === seller ? 0 : work.royalty;

/** What a buyer pays: all of it to the seller, who pays fee and royalty of it. The journal names the sale. */
export function paidFor(
  sale: Pick<Sale, 'id' | 'seller_id' | 'currency_id' | 'price' | 'fee' | 'royalty'>,
  creator: bigint,
  buyer: bigint,
): Transfer[] {
  const { id, seller_id, currency_id, price } = sale;
  const shares = sharesOf(price, sale.fee, sale.royalty);
  const [from, seller] = [spotOf(buyer, currency_id), spotOf(seller_id, currency_id)];
  return [
    moved('art_sale', id, from, seller, price),
    ...(shares.fee > 0n ? [moved('art_fee', id, seller, feesOf(currency_id), shares.fee)] : []),
    // A creator who has the work back gets nothing of themselves.
    ...(shares.royalty > 0n ? [moved('art_royalty', id, seller, spotOf(creator, currency_id), shares.royalty)] : []),
  ];
}

/** Somebody who bids, with what is set aside of theirs. */
export interface Bidder {
  readonly id: bigint;
  readonly sale_id: bigint;
  readonly user_id: bigint;
  readonly deposit: bigint;
  readonly currency_id: number;
  readonly state: 'held' | 'returned' | 'forfeited';
}

export const depositWallet = ({ user_id, currency_id }: Bidder): WalletKey => spotOf(user_id, currency_id);

export const depositHeld = (bidder: Bidder): NewHold => ({
  kind: 'art_deposit',
  ref: bidder.id,
  ...depositWallet(bidder),
  amount: bidder.deposit,
  as: 'art_deposit',
});

export const depositBack = ({ id: ref }: Pick<Bidder, 'id'>): HoldChange => ({
  kind: 'art_deposit',
  ref,
  release: 'art_deposit_back',
});

/** The deposit of whoever won and did not pay: to the seller, less the fee. */
export function depositForfeited(
  { id: ref, deposit, currency_id }: Bidder,
  { id, seller_id, fee: points }: Pick<Sale, 'id' | 'seller_id' | 'fee'>,
): HoldChange {
  const { seller, fee } = forfeitOf(deposit, points);
  return {
    kind: 'art_deposit',
    ref,
    take: [
      ...(seller > 0n
        ? [{ amount: seller, to: spotOf(seller_id, currency_id), as: 'art_forfeit', ref: id } as const]
        : []),
      ...(fee > 0n ? [{ amount: fee, to: feesOf(currency_id), as: 'art_fee', ref: id } as const] : []),
    ],
  };
}
