import type { CallSamples } from '../platform/http/brought.ts';

export const samples: CallSamples = {
  authorisation: {
    'corporate.dividends': 'anybody',
    'corporate.operatorDividends': 'terms.read',
    'corporate.splits': 'anybody',
    'corporate.operatorSplits': 'terms.read',
  },
};
