import type { PersonalPart } from '../account/public.ts';

/** What the user wrote to lead others. */
export const personalOfCopy: readonly PersonalPart[] = [
  {
    part: 'copy.application',
    sql: `SELECT plan, state, note, applied_at, decided_at, ended_at FROM copy_application WHERE user_id = $1 ORDER BY id`,
  },
];
