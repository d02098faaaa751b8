import type { CallSamples } from '../platform/http/brought.ts';

export const samples: CallSamples = {
  authorisation: {
    'account.choices': 'users',
    'account.choose': 'users',
    'account.close': 'users, proved',
    'account.closing': 'users',
    'account.exportAsk': 'users, proved',
    'account.exportPiece': 'users, proved',
    'account.exportState': 'users',
  },
};
