import type { OpenMatterSql } from '../account/public.ts';

/** Plans that go on, or go on again. */
export const openPlans: OpenMatterSql = {
  matter: 'recurring',
  sql: 'SELECT count(*) FROM recurring_plan WHERE owner_id = $1 AND state IN (1, 2)',
};
