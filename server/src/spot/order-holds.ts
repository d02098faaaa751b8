import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type { HeldByArea } from '../platform/ledger/held-money.ts';

/** An open order keeps what it holds in its own row, so that a batch writes one row for both. */
export const heldByOrders: HeldByArea = {
  rows: 'open orders',
  sql: `SELECT id AS ref, owner_id, ${accounts.spot} AS account, hold_currency_id AS currency_id, held
        FROM spot_order WHERE status = 1`,
};
