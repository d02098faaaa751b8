import { defineNames } from '../platform/names.ts';
import { corporateActs } from './proposals.ts';

export const corporate = defineNames({
  errors: [
    'dividend_of_shares_only',
    'dividend_cut_off_invalid',
    'dividend_cut_off_in_session',
    'dividend_too_large',
    'dividend_exists',
    'dividend_over',
    'dividend_split_announced',
    'split_of_shares_only',
    'split_ratio_invalid',
    'split_price_too_low',
    'split_exists',
    'split_dividend_announced',
    'split_over',
    'split_pending',
  ],
  ledgerKinds: {
    dividend: { number: 90, group: 'trade', source: null },
    dividend_hold: { number: 91, group: 'hold', source: null },
    dividend_release: { number: 92, group: 'hold', source: null },
    // Nobody gains by it: in the export for taxes it is no result, as a trade with one side would be.
    split: { number: 93, group: 'transfer', source: null },
  },
  // What a dividend can cost, of the account it is paid from.
  holdKinds: { dividend: 20 },
  notices: ['dividend_paid', 'split_done'],
  acts: corporateActs,
});
