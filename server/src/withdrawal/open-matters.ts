import type { OpenMatterSql } from '../account/public.ts';

/** Withdrawals under way; one that was sent may still come back. */
export const openWithdrawals: OpenMatterSql = {
  matter: 'withdrawals',
  sql: 'SELECT count(*) FROM withdrawal WHERE owner_id = $1 AND state IN (1, 2, 3)',
};
