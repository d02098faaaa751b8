import type { PersonalPart } from '../account/public.ts';

/** Proofs of identity and what was decided. Name and number are sealed, and shown on their page alone. */
export const personalOfIdentity: readonly PersonalPart[] = [
  {
    part: 'identity.case',
    sql: `SELECT level, status, id_type, submitted_at, decided_at, reason FROM identity_case WHERE user_id = $1
      ORDER BY id`,
  },
];
