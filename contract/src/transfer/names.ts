import { defineNames } from '../platform/names.ts';

export const transfer = defineNames({
  errors: ['same_account', 'account_not_for_currency'],
  ledgerKinds: { transfer: { number: 30, group: 'transfer', source: 'transfer' } },
});
