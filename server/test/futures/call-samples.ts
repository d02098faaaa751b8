import type { CallSamples } from '../platform/http/brought.ts';

export const samples: CallSamples = {
  authorisation: {
    'futures.addMargin': 'users',
    'futures.amend': 'users',
    'futures.batchClose': 'users',
    'futures.cancel': 'users',
    'futures.close': 'users',
    'futures.deal': 'users',
    'futures.dealAll': 'users',
    'futures.myTrade': 'users',
    'futures.operatorTerms': 'terms.read',
    'futures.exposure': 'dashboard.read',
    'futures.insurance': 'dashboard.read',
    'futures.liquidations': 'users.read',
    'futures.liquidation': 'users.read',
    'futures.receipts': 'users',
    'futures.setStop': 'users',
    'futures.submit': 'verified users',
    'futures.terms': 'anybody',
    'futures.trial': 'verified users',
  },
};
