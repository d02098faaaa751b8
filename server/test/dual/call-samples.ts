import type { CallSamples } from '../platform/http/brought.ts';

export const samples: CallSamples = {
  authorisation: {
    'dual.index': 'anybody',
    'dual.detail': 'anybody',
    'dual.room': 'users',
    'dual.buyDual': 'users',
    'dual.dual_list': 'users',
    'dual.receipt': 'users',
    'dual.operatorProducts': 'terms.read',
    'dual.exposure': 'dashboard.read',
    'dual.operatorOrders': 'users.read',
  },
};
