import type { HeldByLedger } from '../platform/ledger/held-money.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { OPEN } from './campaigns.ts';

/** What campaigns can still cost: each coupon that can be taken, and each that was taken and is not over. */
export const heldForCoupons: HeldByLedger = {
  kind: 'coupon_campaign',
  sql: `SELECT * FROM (
          SELECT id AS ref, ${house.coupons}::bigint AS owner_id, ${HOUSE_ACCOUNT} AS account, currency_id,
            worth * (CASE state WHEN ${OPEN} THEN number - taken ELSE 0 END + (
              SELECT count(*) FROM coupon WHERE campaign_id = coupon_campaign.id AND coupon.state IN (1, 2)
            )) AS held
          FROM coupon_campaign
        ) AS campaign WHERE held > 0`,
};
