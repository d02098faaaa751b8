import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type { HeldByLedger } from '../platform/ledger/held-money.ts';
import { stateNumber } from './boxes.ts';

/** What a box costs, until its series is drawn or cancelled and the money has followed. */
export const heldForBoxes: HeldByLedger = {
  kind: 'box_payment',
  sql: `SELECT bought.id AS ref, owner_id, ${accounts.spot} AS account, currency_id, bought.price AS held
        FROM box_bought AS bought JOIN box_series AS series ON series.id = series_id
        WHERE bought.state = ${stateNumber.bought}`,
};
