import type { CallSamples } from '../platform/http/brought.ts';

export const samples: CallSamples = {
  authorisation: {
    'alert.add': 'users',
    'alert.edit': 'users',
    'alert.list': 'users',
    'alert.pause': 'users',
    'alert.remove': 'users',
    'alert.restore': 'users',
  },
};
