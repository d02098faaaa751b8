import type { OpenMatterSql } from '../account/public.ts';

/** What is locked. */
export const openMining: OpenMatterSql = {
  matter: 'mining',
  sql: 'SELECT count(*) FROM mining_order WHERE owner_id = $1 AND state = 1',
};
