import type { CallSamples } from '../platform/http/brought.ts';

let made = 0;

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
  money: {
    // A call on ETH of the demo: `most`, which says nothing of a call, makes each one that was not made before.
    'dual.buyDual': {
      make: async () => ({ id: '15', num: '1', most: String((made += 1)) }),
      change: { num: '2' },
      effects: 'SELECT count(*) FROM dual_order WHERE owner_id = $1',
    },
  },
};
