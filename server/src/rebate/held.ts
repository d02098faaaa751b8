import type { HeldByLedger } from '../platform/ledger/held-money.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';

/** What inviters are owed, until it is paid; what the account of fees does not have yet is not held. */
export const heldForRebates: HeldByLedger = {
  kind: 'rebate',
  sql: `SELECT id AS ref, ${house.fees}::bigint AS owner_id, ${HOUSE_ACCOUNT} AS account, currency_id, amount AS held
        FROM rebate_payment WHERE ended_at IS NULL AND is_reserved`,
};
