import type { PersonalPart } from '../account/public.ts';

/** Questions to customer service, and how they were rated; what was said is in the conversations. */
export const personalOfSupport: readonly PersonalPart[] = [
  {
    part: 'support.case',
    sql: `SELECT id, conversation_id AS conversation, subject, language, state, created_at, closed_at, rating, rating_comment
      FROM support_case WHERE owner_id = $1 ORDER BY id`,
  },
];
