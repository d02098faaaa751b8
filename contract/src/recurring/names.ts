import { defineNames } from '../platform/names.ts';
import { recurringActs } from './proposals.ts';

export const recurring = defineNames({
  errors: [
    'recurring_closed',
    'recurring_coins_invalid',
    'recurring_coin_not_offered',
    'recurring_part_too_small',
    'recurring_rhythm_invalid',
    'recurring_start_invalid',
    'recurring_end_invalid',
    'recurring_plans_full',
    'recurring_plan_unknown',
    'recurring_plan_ended',
    'recurring_plan_changed',
    'recurring_terms_invalid',
  ],
  notices: ['recurring_started', 'recurring_skipped', 'recurring_left_out', 'recurring_paused', 'recurring_ended'],
  acts: recurringActs,
});
