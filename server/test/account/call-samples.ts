import type { CallSamples } from '../platform/http/brought.ts';

export const samples: CallSamples = {
  authorisation: {
    'account.choices': 'users',
    'account.choose': 'users',
  },
};
