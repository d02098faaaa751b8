import type { CallSamples } from '../platform/http/brought.ts';

let made = 0;

export const samples: CallSamples = {
  authorisation: {
    'mining.config': 'anybody',
    'mining.deposit': 'users',
    'mining.orders': 'users',
    'mining.order': 'users',
    'mining.cancel': 'users',
    'mining.calendar': 'users',
    'mining.summary': 'users',
    'mining.operatorPlans': 'terms.read',
    'mining.exposure': 'dashboard.read',
    'mining.operatorOrders': 'users.read',
  },
  money: {
    'mining.deposit': {
      make: async () => ({ config_id: '1', amount: `100.${(made += 1)}1` }),
      change: { amount: '103' },
      effects: 'SELECT count(*) FROM mining_order WHERE owner_id = $1',
    },
  },
};
