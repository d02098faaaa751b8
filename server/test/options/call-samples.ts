import type { CallSamples } from '../platform/http/brought.ts';

let made = 0;

export const samples: CallSamples = {
  authorisation: {
    'options.seconds': 'anybody',
    'options.terms': 'anybody',
    'options.payableCurrencies': 'users',
    'options.submit': 'verified users',
    'options.lists': 'users',
    'options.getResult': 'users',
    'options.receipt': 'users',
    'options.limits': 'users',
    'options.setLimits': 'users',
    'options.operatorTerms': 'terms.read',
    'options.exposure': 'dashboard.read',
  },
  money: {
    'options.submit': {
      make: async () => ({ match_id: '1', currency_id: '3', type: '1', seconds: '600', number: `1.${(made += 1)}1` }),
      change: { number: '3' },
      effects: 'SELECT count(*) FROM option_order WHERE owner_id = $1',
    },
  },
};
