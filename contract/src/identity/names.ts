import { defineNames } from '../platform/names.ts';
import { identityActs } from './proposals.ts';

export const identity = defineNames({
  errors: [
    'identity_contacts_missing',
    'identity_missing',
    'identity_card_used',
    'identity_basic_first',
    'identity_under_review',
    'identity_already_verified',
    'identity_case_unknown',
    'identity_case_closed',
  ],
  permissions: ['identity.read', 'identity.decide'],
  notices: ['identity_submitted', 'identity_passed', 'identity_refused'],
  queues: ['identity'],
  acts: identityActs,
  personalLines: { 'identity.note': 'text' },
});
