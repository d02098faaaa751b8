import type { OpenMatterSql } from '../account/public.ts';

/** Investments that are not settled. */
export const openDual: OpenMatterSql = {
  matter: 'dual',
  sql: 'SELECT count(*) FROM dual_order WHERE owner_id = $1 AND status = 1',
};
