import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type { HeldByLedger } from '../platform/ledger/held-money.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';

/** What users have locked, until the order has ended. */
export const heldPrincipal: HeldByLedger = {
  kind: 'mining_principal',
  sql: `SELECT id AS ref, owner_id, ${accounts.spot} AS account, currency_id, amount AS held
        FROM mining_order WHERE state = 1`,
};

/** Interest to come, for as long; with each day that is paid it is less. */
export const heldInterest: HeldByLedger = {
  kind: 'mining_interest',
  sql: `SELECT id AS ref, ${house.mining}::bigint AS owner_id, ${HOUSE_ACCOUNT} AS account, currency_id,
          day_interest * (days - paid_days) AS held
        FROM mining_order WHERE state = 1`,
};
