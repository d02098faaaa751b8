import { artRules } from '@aureus/contract/art/rules.ts';
import type { OpenMatterSql } from '../account/public.ts';

/**
 * Sales and bids that are not over, what was won and not paid; and an unpaid auction as long as it bars from bidding, or a
 * new account would lift the bar.
 */
export const openSales: OpenMatterSql = {
  matter: 'art',
  sql: `SELECT (SELECT count(*) FROM art_sale WHERE seller_id = $1 AND state IN ('review', 'open', 'paying'))
    + (SELECT count(*) FROM art_bidder WHERE user_id = $1 AND state = 'held')
    + (SELECT count(*) FROM art_order WHERE buyer_id = $1 AND (state = 'due'
        OR (state = 'expired' AND ended_at > now() - make_interval(days => ${artRules.unpaid_bar_days}))))`,
};
