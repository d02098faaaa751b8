import type { OpenMatterSql } from '../account/public.ts';
import { IS_OPEN } from './orders.ts';

/** Options that have not ended. */
export const openOptions: OpenMatterSql = {
  matter: 'options',
  sql: `SELECT count(*) FROM option_order WHERE owner_id = $1 AND ${IS_OPEN}`,
};
