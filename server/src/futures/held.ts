import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type { HeldByArea, HeldByLedger } from '../platform/ledger/held-money.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';

/**
 * A position keeps its margin, and an order what it will cost, in its own row: a batch writes one row for both. Of a trial it
 * is the house that holds it.
 */
export const heldByPositions: HeldByArea = {
  rows: 'open positions',
  sql: `SELECT id AS ref, CASE WHEN trial_id IS NULL THEN owner_id ELSE ${house.trials} END AS owner_id,
          CASE WHEN trial_id IS NULL THEN ${accounts.futures} ELSE ${HOUSE_ACCOUNT} END AS account, currency_id,
          margin + CASE status WHEN 0 THEN fee ELSE 0 END AS held
        FROM futures_position WHERE status <= 1`,
};

/** What the house has set aside for the most each position may bring. */
export const heldByHouse: HeldByArea = {
  rows: 'reserves of open positions',
  sql: `SELECT id AS ref, ${house.futures}::bigint AS owner_id, ${HOUSE_ACCOUNT} AS account, currency_id, reserve AS held
        FROM futures_position WHERE status = 1`,
};

/** What longs get of announced dividends is set aside until these are settled or cancelled. */
export const heldForContractDividends: HeldByLedger = {
  kind: 'futures_dividend',
  sql: `SELECT id AS ref, ${house.futures}::bigint AS owner_id, ${HOUSE_ACCOUNT} AS account, currency_id,
          reserved AS held
        FROM futures_dividend WHERE settled_at IS NULL AND reserved > 0`,
};
