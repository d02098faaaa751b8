import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type { HeldByLedger } from '../platform/ledger/held-money.ts';

/** Deposits of those who bid, until their auction is over, and of whoever won, until they have paid. */
export const heldForBidders: HeldByLedger = {
  kind: 'art_deposit',
  sql: `SELECT id AS ref, user_id AS owner_id, ${accounts.spot} AS account, currency_id, deposit AS held
        FROM art_bidder WHERE state = 'held'`,
};
