import type { CallSamples } from '../platform/http/brought.ts';

export const samples: CallSamples = {
  authorisation: {
    'notice.push': 'users',
    'notice.pushChoose': 'users',
    'notice.pushOff': 'users',
    'notice.pushOn': 'users',
  },
};
