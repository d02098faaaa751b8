import type { OpenMatterSql } from '../account/public.ts';

/** Orders on either side, appealed ones among them; coins that wait out the time of a charge-back; advertisements. */
export const openDeals: OpenMatterSql = {
  matter: 'otc',
  sql: `SELECT (SELECT count(*) FROM otc_order WHERE buyer_id = $1 AND (ended_at IS NULL OR lock_state = 'held'))
    + (SELECT count(*) FROM otc_order WHERE seller_id = $1 AND (ended_at IS NULL OR lock_state = 'held'))
    + (SELECT count(*) FROM otc_advert WHERE owner_id = $1 AND state <> 'ended')`,
};
