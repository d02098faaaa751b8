import type { HeldByLedger } from '../platform/ledger/held-money.ts';
import { HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { DIVIDENDS_PAID_BY } from './payer.ts';

/** What announced dividends can cost is set aside until they are paid or cancelled. */
export const heldForDividends: HeldByLedger = {
  kind: 'dividend',
  sql: `SELECT id AS ref, ${DIVIDENDS_PAID_BY}::bigint AS owner_id, ${HOUSE_ACCOUNT} AS account, currency_id,
          reserved AS held
        FROM corporate_dividend WHERE state = 1`,
};
