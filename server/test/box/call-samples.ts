import type { CallSamples } from '../platform/http/brought.ts';

let made = 0;

/** The one that is planted first. */
const SERIES = '1';

export const samples: CallSamples = {
  authorisation: {
    'box.list': 'anybody',
    'box.detail': 'anybody',
    'box.chain': 'anybody',
    'box.buy': 'users',
    'box.own': 'users',
    'box.open': 'users',
    'box.operatorSeries': 'terms.read',
  },
  money: {
    'box.buy': {
      make: async () => ({ id: SERIES, seed: `seed${(made += 1)}` }),
      change: { seed: 'another' },
      effects: 'SELECT count(*) FROM box_bought WHERE owner_id = $1',
    },
  },
};
