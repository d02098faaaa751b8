import type { OpenMatterSql } from '../account/public.ts';

/** Orders in the book or waiting for their trigger. */
export const openSpotOrders: OpenMatterSql = {
  matter: 'spot',
  sql: 'SELECT count(*) FROM spot_order WHERE owner_id = $1 AND status = 1',
};
