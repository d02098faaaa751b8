import type { CallSamples } from '../platform/http/brought.ts';

let made = 0;

/** The first project of the demo. */
const PROJECT = '1';

export const samples: CallSamples = {
  authorisation: {
    'ieo.projects': 'anybody',
    'ieo.project': 'anybody',
    'ieo.apply': 'verified users',
    'ieo.own': 'users',
    'ieo.orders': 'users',
    'ieo.receipt': 'users',
    'ieo.operatorProjects': 'terms.read',
    'ieo.operatorOrders': 'users.read',
  },
  money: {
    'ieo.apply': {
      make: async () => ({ project_id: PROJECT, amount: String(100 + 10 * (made += 1)), pay_currency: '3' }),
      change: { amount: '100' },
      effects: 'SELECT count(*) FROM ieo_application WHERE owner_id = $1',
    },
  },
};
