import { defineNames } from '../platform/names.ts';
import { copyActs } from './proposals.ts';

export const copy = defineNames({
  errors: [
    'copy_leader_unknown',
    'copy_leader_full',
    'copy_terms_changed',
    'copy_too_many',
    'copy_still_closing',
    'copy_self',
    'copy_leader_cannot_follow',
    'copy_follower_cannot_lead',
    'copy_number_out_of_range',
    'copy_allocation_out_of_range',
    'copy_limits_invalid',
    'copy_not_followed',
    'copy_applied_already',
    'copy_not_leading',
    'copy_application_over',
    'copy_terms_invalid',
    'copy_closed',
    'copy_share_too_large',
    'position_not_copied',
  ],
  notices: [
    'copy_skipped',
    'copy_stopped',
    'copy_leader_left',
    'copy_shared',
    'copy_approved',
    'copy_refused',
    'copy_dismissed',
  ],
  queues: ['copy_applications'],
  acts: copyActs,
  personalLines: { 'copy.plan': 'text', 'copy.note': 'text' },
});
