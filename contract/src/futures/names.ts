import { defineNames } from '../platform/names.ts';
import { futuresActs } from './proposals.ts';

export const futures = defineNames({
  errors: [
    'market_reduce_only',
    'leverage_not_offered',
    'lots_out_of_range',
    'limit_price_reached',
    'price_moved',
    'futures_limit_reached',
    'futures_own_limit_reached',
    'futures_total_limit_reached',
    'risk_too_high',
    'position_unknown',
    'position_not_open',
    'position_on_trial',
    'position_copied',
    'stop_price_invalid',
    'nothing_to_close',
    'position_lost',
    'futures_dividend_pending',
    'futures_split_pending',
    'dividend_beyond_margins',
    'futures_terms_invalid',
  ],
  ledgerKinds: {
    futures_margin: { number: 60, group: 'hold', source: 'position' },
    futures_release: { number: 61, group: 'hold', source: 'position' },
    futures_profit: { number: 62, group: 'trade', source: 'position' },
    futures_fee: { number: 63, group: 'trade', source: 'position', fee: true },
    futures_overnight: { number: 64, group: 'trade', source: 'position', fee: true },
    futures_insurance: { number: 65, group: 'trade', source: 'position' },
    futures_reserve: { number: 66, group: 'hold', source: null },
    futures_dividend: { number: 67, group: 'trade', source: 'position' },
    futures_split: { number: 68, group: 'trade', source: 'position' },
    // What a follower pays the trader of a net profit. Its cause is the follower's, and none of the trader's.
    futures_share: { number: 69, group: 'trade', source: null },
  },
  // What longs will be paid of an announced dividend, of the account the house trades contracts from.
  holdKinds: { futures_dividend: 21 },
  notices: ['futures_warning', 'futures_liquidated', 'futures_stopped', 'futures_split', 'futures_split_cancelled'],
  queues: ['futures_alarms'],
  acts: futuresActs,
});
