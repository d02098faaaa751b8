import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type { HeldByLedger } from '../platform/ledger/held-money.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { FROM_ORDERS } from './orders.ts';
import { typeNumber } from './products.ts';

const IS_CALL = `type = ${typeNumber.call}`;
const ORDERS = `${FROM_ORDERS} WHERE status = 1`;
const BY_HOUSE = `${house.dual} AS owner_id, ${HOUSE_ACCOUNT} AS account`;

/** What was invested, from the purchase until the order is settled. */
export const heldPrincipals: HeldByLedger = {
  kind: 'dual_principal',
  sql: `SELECT dual_order.id AS ref, owner_id, ${accounts.spot} AS account,
          CASE WHEN ${IS_CALL} THEN coin_id ELSE usdt_id END AS currency_id, principal AS held ${ORDERS}`,
};

/** What the house would owe in the coin beside it, for as long. */
export const heldCoins: HeldByLedger = {
  kind: 'dual_coin',
  sql: `SELECT dual_order.id AS ref, ${BY_HOUSE}, coin_id AS currency_id,
          CASE WHEN ${IS_CALL} THEN coin_payout - principal ELSE coin_payout END AS held ${ORDERS}`,
};

/** And in USDT. */
export const heldUsdt: HeldByLedger = {
  kind: 'dual_usdt',
  sql: `SELECT dual_order.id AS ref, ${BY_HOUSE}, usdt_id AS currency_id,
          CASE WHEN ${IS_CALL} THEN usdt_payout ELSE usdt_payout - principal END AS held ${ORDERS}`,
};
