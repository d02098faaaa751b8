import { defineNames } from '../platform/names.ts';
import { dualActs } from './proposals.ts';

export const dual = defineNames({
  errors: [
    'dual_unknown',
    'dual_closed',
    'dual_price_past',
    'dual_price_moved',
    'dual_rate_changed',
    'dual_sold_out',
    'dual_limit_reached',
    'dual_house_full',
    'dual_order_unknown',
    'dual_terms_invalid',
    'dual_strike_invalid',
    'dual_end_invalid',
    'dual_exists',
  ],
  ledgerKinds: {
    dual_hold: { number: 110, group: 'hold', source: null },
    dual_release: { number: 111, group: 'hold', source: null },
    dual_reserve: { number: 112, group: 'hold', source: null },
    dual_unreserve: { number: 113, group: 'hold', source: null },
    // What was invested, given for a payout in the other currency.
    dual_given: { number: 114, group: 'trade', source: null },
    dual_payout: { number: 115, group: 'trade', source: null },
  },
  // What the user has invested, and what the house would owe in the coin and in USDT.
  holdKinds: { dual_principal: 32, dual_coin: 33, dual_usdt: 39 },
  notices: ['dual_settled', 'dual_failed'],
  acts: dualActs,
});
