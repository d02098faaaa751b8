import type { HeldByLedger } from '../platform/ledger/held-money.ts';

/** The whole amount, the fee in it, is held from the request until it is sent, refused or cancelled. */
export const heldForWithdrawals: HeldByLedger = {
  kind: 'withdrawal',
  sql: `SELECT id AS ref, owner_id, account, currency_id, amount AS held FROM withdrawal WHERE state IN (1, 2)`,
};
