import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type { HeldByLedger } from '../platform/ledger/held-money.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { IS_OPEN } from './orders.ts';

/** The stake of an option, from the order until it has ended. */
export const heldStakes: HeldByLedger = {
  kind: 'option_stake',
  sql: `SELECT id AS ref, owner_id, ${accounts.options} AS account, currency_id, stake AS held
        FROM option_order WHERE ${IS_OPEN}`,
};

/** What the house would owe, for as long. */
export const heldPayouts: HeldByLedger = {
  kind: 'option_payout',
  sql: `SELECT id AS ref, ${house.options} AS owner_id, ${HOUSE_ACCOUNT} AS account, currency_id, payout AS held
        FROM option_order WHERE ${IS_OPEN}`,
};
