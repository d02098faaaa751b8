import type { CallSamples } from '../platform/http/brought.ts';

export const samples: CallSamples = {
  authorisation: {
    'loans.offers': 'anybody',
    'loans.info': 'users',
    'loans.buy': 'verified users',
    'loans.orders': 'users',
    'loans.order': 'users',
    'loans.repay': 'users',
    'loans.addCollateral': 'users',
    'loans.operatorTerms': 'terms.read',
    'loans.exposure': 'dashboard.read',
    'loans.operatorOrders': 'users.read',
  },
};
