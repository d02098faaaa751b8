import { defineNames } from '../platform/names.ts';

export const wallet = defineNames({
  errors: [
    'insufficient_balance',
    'amount_too_small',
    'amount_too_large',
    'amount_too_precise',
    'demo_only',
    'faucet_limit_reached',
    'house_funds_exhausted',
  ],
  permissions: ['ledger.read', 'credit.decide'],
  ledgerKinds: {
    genesis: { number: 1, group: 'gift', source: null, flow: true },
    faucet: { number: 2, group: 'gift', source: null, flow: true },
    credit: { number: 50, group: 'gift', source: null, flow: true },
  },
  notices: ['credit_received'],
  balanceLines: ['credit.user_available'],
});
