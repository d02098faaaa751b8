import type { CallSamples } from '../platform/http/brought.ts';

export const samples: CallSamples = {
  authorisation: {
    'copy.terms': 'anybody',
    'copy.index': 'users',
    'copy.traderDetail': 'users',
    'copy.positions': 'users',
    'copy.historyTrade': 'users',
    'copy.leader': 'users',
    'copy.apply': 'verified users',
    'copy.resign': 'users',
    'copy.shares': 'users',
    'copy.follow': 'verified users',
    'copy.cancel': 'users',
    'copy.selfHolding': 'users',
    'copy.follows': 'users',
    'copy.copies': 'users',
    'copy.operatorTerms': 'terms.read',
    'copy.operatorLeaders': 'users.read',
    'copy.operatorFollows': 'users.read',
    'copy.operatorSummary': 'dashboard.read',
  },
};
