import { defineNames } from '../platform/names.ts';
import { ieoActs } from './proposals.ts';

export const ieo = defineNames({
  errors: [
    'ieo_project_unknown',
    'ieo_order_unknown',
    'ieo_not_open',
    'ieo_over',
    'ieo_pay_unknown',
    'ieo_step',
    'ieo_cap_reached',
    'ieo_orders_full',
    'ieo_currency_unfit',
    'ieo_terms_invalid',
    'ieo_moments_invalid',
    'ieo_exists',
    'ieo_lodged_already',
    'ieo_lodging_differs',
    'ieo_text_late',
  ],
  ledgerKinds: {
    ieo_hold: { number: 120, group: 'hold', source: 'ieo' },
    ieo_release: { number: 121, group: 'hold', source: 'ieo' },
    // What is paid becomes coins that have no price yet: no loss and no gain of the day on which it happens.
    ieo_payment: { number: 122, group: 'trade', source: 'ieo', flow: true },
    ieo_coins: { number: 123, group: 'trade', source: 'ieo', flow: true },
    ieo_lock: { number: 124, group: 'hold', source: 'ieo' },
    ieo_unlock: { number: 125, group: 'hold', source: 'ieo' },
    // Coins of a project come from outside, are set aside for it, and go back as far as they are not allotted.
    ieo_lodge: { number: 126, group: 'transfer', source: null },
    ieo_reserve: { number: 127, group: 'hold', source: null },
    ieo_return: { number: 128, group: 'transfer', source: null },
  },
  // What users may have to pay, the allotted coins until they are listed, and the coins of a project until they are allotted.
  holdKinds: { ieo_payment: 34, ieo_lock: 35, ieo_coins: 36 },
  notices: ['ieo_allotted', 'ieo_nothing', 'ieo_listed', 'ieo_cancelled'],
  queues: ['ieo_unlodged'],
  acts: ieoActs,
});
