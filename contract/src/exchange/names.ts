import { defineNames } from '../platform/names.ts';
import { exchangeActs } from './proposals.ts';

export const exchange = defineNames({
  errors: [
    'same_currency',
    'not_exchangeable',
    'quote_unknown',
    'quote_expired',
    'quote_used',
    'quote_differs',
    'quote_moved',
    'dust_changed',
    'exchange_limit_daily',
    'exchange_limit_house',
  ],
  ledgerKinds: {
    exchange: { number: 31, group: 'exchange', source: 'exchange' },
    exchange_fee: { number: 32, group: 'exchange', source: 'exchange', fee: true },
  },
  acts: exchangeActs,
});
