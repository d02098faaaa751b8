import type { OpenMatterSql } from '../account/public.ts';

/** Requests that operators have not decided about. */
export const openDeposits: OpenMatterSql = {
  matter: 'deposits',
  sql: 'SELECT count(*) FROM deposit WHERE user_id = $1 AND status = 1',
};
