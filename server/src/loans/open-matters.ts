import type { OpenMatterSql } from '../account/public.ts';

/** Loans that are owed, and debt that was left when all collateral was sold. */
export const openLoans: OpenMatterSql = {
  matter: 'loans',
  sql: 'SELECT count(*) FROM loan WHERE owner_id = $1 AND state IN (1, 4)',
};
