import { defineNames } from '../platform/names.ts';
import { payoutActs } from './proposals.ts';

export const payout = defineNames({
  errors: [
    'address_invalid',
    'address_unknown',
    'address_exists',
    'address_waiting',
    'address_mismatch',
    'too_many_addresses',
    'card_missing',
    'card_incomplete',
    'card_invalid',
    'card_blocked',
    'card_waiting',
    'card_unknown',
  ],
  permissions: ['cards.read', 'cards.decide'],
  notices: ['address_added', 'card_changed'],
  acts: payoutActs,
  personalLines: { card_holder: 'name', card_account: 'bank', card_reason: 'text' },
});
