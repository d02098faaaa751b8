import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type { HeldByLedger } from '../platform/ledger/held-money.ts';

/** What secures loans: each amount that was put up, until it is sold or its loan has ended. */
export const heldForLoans: HeldByLedger = {
  kind: 'loan_collateral',
  sql: `SELECT loan_collateral.id AS ref, owner_id, ${accounts.spot} AS account, collateral_id AS currency_id, held
        FROM loan_collateral JOIN loan ON loan.id = loan_id WHERE held > 0`,
};
