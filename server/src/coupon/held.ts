import type { HeldByLedger } from '../platform/ledger/held-money.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { kindNumber, OPEN } from './campaigns.ts';
import { stateNumber } from './coupons.ts';

/**
 * Whether something is set aside with its campaign for a coupon that was taken. The margin of a trial leaves it when the
 * coupon is begun.
 */
export const IS_SET_ASIDE = `(coupon.state = ${stateNumber.available}
  OR (coupon.state = ${stateNumber.active} AND coupon.kind <> ${kindNumber.trial}))`;

/** What campaigns can still cost: each coupon that can be taken, and each that was taken and is not over. */
export const heldForCoupons: HeldByLedger = {
  kind: 'coupon_campaign',
  sql: `SELECT * FROM (
          SELECT id AS ref, ${house.coupons}::bigint AS owner_id, ${HOUSE_ACCOUNT} AS account, currency_id,
            worth * (CASE state WHEN ${OPEN} THEN number - taken ELSE 0 END + (
              SELECT count(*) FROM coupon WHERE campaign_id = coupon_campaign.id AND ${IS_SET_ASIDE}
            )) AS held
          FROM coupon_campaign
        ) AS campaign WHERE held > 0`,
};
