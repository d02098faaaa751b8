import type { CallSamples } from '../platform/http/brought.ts';

let made = 0;

export const samples: CallSamples = {
  authorisation: {
    'recurring.offer': 'anybody',
    'recurring.plans': 'users',
    'recurring.plan': 'users',
    'recurring.runs': 'users',
    'recurring.create': 'users',
    'recurring.change': 'users',
    'recurring.pause': 'users',
    'recurring.resume': 'users',
    'recurring.end': 'users',
    'recurring.operatorTerms': 'terms.read',
    'recurring.operatorDue': 'dashboard.read',
    'recurring.operatorPlans': 'users.read',
  },
  money: {
    'recurring.create': {
      make: async () => ({ amount: `20.${(made += 1)}1`, coins: '1:100', rhythm: 'daily', hour: '9', zone: 'UTC' }),
      change: { amount: '31' },
      effects: 'SELECT count(*) FROM recurring_plan WHERE owner_id = $1',
    },
  },
};
