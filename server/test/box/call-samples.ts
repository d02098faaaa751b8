import type { CallSamples } from '../platform/http/brought.ts';

export const samples: CallSamples = {
  authorisation: {
    'box.list': 'anybody',
    'box.detail': 'anybody',
    'box.chain': 'anybody',
    'box.buy': 'users',
    'box.own': 'users',
    'box.open': 'users',
    'box.operatorSeries': 'art.read',
  },
  money: {},
};
