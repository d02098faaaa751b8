import { defineNames } from '../platform/names.ts';
import { boxActs } from './proposals.ts';

export const box = defineNames({
  errors: [
    'box_series_unknown',
    'box_unknown',
    'box_not_begun',
    'box_over',
    'box_own_series',
    'box_cap_reached',
    'box_day_spent',
    'box_not_drawn',
    'box_cancelled',
    'box_works_unfit',
    'box_terms_invalid',
    'box_moments_invalid',
  ],
  ledgerKinds: {
    box_hold: { number: 180, group: 'hold', source: null },
    box_release: { number: 181, group: 'hold', source: null },
    // What is paid becomes a work that has no price of its own: no loss and no gain of the day on which it happens.
    box_sale: { number: 182, group: 'trade', source: null, flow: true },
    box_fee: { number: 183, group: 'trade', source: null, fee: true },
  },
  // What a box costs, until its series is drawn or cancelled.
  holdKinds: { box_payment: 62 },
  notices: ['box_drawn', 'box_cancelled'],
  acts: boxActs,
});
