import type { PersonalPart } from '../account/public.ts';

/** Subscriptions. */
export const personalOfIeo: readonly PersonalPart[] = [
  {
    part: 'ieo.subscription',
    sql: `SELECT id, project_id, currency_id, held, paid, state, applied_at, settled_at FROM ieo_application
      WHERE owner_id = $1 ORDER BY id`,
    amounts: ['held', 'paid'],
  },
];
