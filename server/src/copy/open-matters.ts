import type { OpenMatterSql } from '../account/public.ts';
import { APPLIED } from './applications.ts';

/** A wish to lead that nobody has decided about: a closed account leads nobody. */
export const openApplications: OpenMatterSql = {
  matter: 'leading',
  sql: `SELECT count(*) FROM copy_application WHERE user_id = $1 AND state = ${APPLIED}`,
};
