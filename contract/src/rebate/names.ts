import { defineNames } from '../platform/names.ts';
import { rebateActs } from './proposals.ts';

export const rebate = defineNames({
  errors: ['rebate_terms_invalid'],
  ledgerKinds: {
    rebate_reserve: { number: 150, group: 'hold', source: null },
    rebate_unreserve: { number: 151, group: 'hold', source: null },
    rebate_paid: { number: 152, group: 'gift', source: null },
  },
  // What inviters are owed of the fees of a day, of the account that collected them.
  holdKinds: { rebate: 45 },
  notices: ['rebate_paid'],
  // Days and currencies of which the account of fees cannot set aside what is owed.
  queues: ['rebates_short'],
  acts: rebateActs,
});
