import { defineNames } from '../platform/names.ts';
import { optionsActs } from './proposals.ts';

export const options = defineNames({
  errors: [
    'option_seconds_unknown',
    'option_payout_changed',
    'option_slippage_too_small',
    'option_slippage_too_large',
    'option_price_moved',
    'option_too_late',
    'option_orders_full',
    'option_stake_full',
    'option_market_full',
    'option_house_full',
    'option_day_full',
    'option_paused',
    'option_region_closed',
    'option_pause_shorter',
    'option_unknown',
    'option_terms_invalid',
  ],
  ledgerKinds: {
    option_hold: { number: 80, group: 'hold', source: null },
    option_release: { number: 81, group: 'hold', source: null },
    option_reserve: { number: 82, group: 'hold', source: null },
    option_unreserve: { number: 83, group: 'hold', source: null },
    option_win: { number: 84, group: 'trade', source: null },
    option_loss: { number: 85, group: 'trade', source: null },
  },
  // The stake of the user, and what the house would owe.
  holdKinds: { option_stake: 10, option_payout: 11 },
  acts: optionsActs,
});
