import type { OpenMatterSql } from '../account/public.ts';
import { stateNumber } from './orders.ts';

/** Subscriptions that are not allotted, and coins that are not listed. */
export const openSubscriptions: OpenMatterSql = {
  matter: 'ieo',
  sql: `SELECT count(*) FROM ieo_application WHERE owner_id = $1
    AND state IN (${stateNumber.applied}, ${stateNumber.locked})`,
};
