import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type { HeldByLedger } from '../platform/ledger/held-money.ts';

/** What sales offer, with what their orders have. */
export const heldForAdverts: HeldByLedger = {
  kind: 'otc_advert',
  sql: `SELECT id AS ref, owner_id, ${accounts.spot} AS account, currency_id, left_over + in_orders AS held
        FROM otc_advert WHERE side = 'sell' AND left_over + in_orders > 0`,
};

/** What those sell who take orders of purchases, until the order has ended. */
export const heldForOtcOrders: HeldByLedger = {
  kind: 'otc_order',
  sql: `SELECT id AS ref, seller_id AS owner_id, ${accounts.spot} AS account, currency_id, amount AS held
        FROM otc_order WHERE NOT is_sale AND ended_at IS NULL`,
};

/** What new buyers have bought, for the charge-back time of the payment. */
export const heldForNewBuyers: HeldByLedger = {
  kind: 'otc_lock',
  sql: `SELECT id AS ref, buyer_id AS owner_id, ${accounts.spot} AS account, currency_id, amount AS held
        FROM otc_order WHERE lock_state = 'held'`,
};
