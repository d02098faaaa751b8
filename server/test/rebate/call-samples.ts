import type { CallSamples } from '../platform/http/brought.ts';

export const samples: CallSamples = {
  authorisation: {
    'rebate.terms': 'anybody',
    'rebate.summary': 'users',
    'rebate.people': 'users',
    'rebate.earnings': 'users',
    'rebate.operatorTerms': 'terms.read',
    'rebate.exposure': 'dashboard.read',
    'rebate.operatorEarnings': 'users.read',
  },
};
