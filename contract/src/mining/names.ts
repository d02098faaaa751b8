import { defineNames } from '../platform/names.ts';
import { miningActs } from './proposals.ts';

export const mining = defineNames({
  errors: [
    'mining_plan_unknown',
    'mining_terms_changed',
    'mining_plan_full',
    'mining_user_full',
    'mining_orders_full',
    'mining_house_full',
    'mining_order_unknown',
    'mining_order_ended',
    'mining_penalty_changed',
    'mining_coins_only',
    'mining_terms_invalid',
  ],
  ledgerKinds: {
    mining_lock: { number: 100, group: 'hold', source: null },
    mining_unlock: { number: 101, group: 'hold', source: null },
    mining_reserve: { number: 102, group: 'hold', source: null },
    mining_unreserve: { number: 103, group: 'hold', source: null },
    mining_interest: { number: 104, group: 'trade', source: null },
    mining_penalty: { number: 105, group: 'trade', source: null },
  },
  // What a user has locked, and the interest to come, of the account it is paid from.
  holdKinds: { mining_principal: 30, mining_interest: 31 },
  notices: ['mining_matured'],
  queues: ['mining_short'],
  acts: miningActs,
});
