import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { kindOf } from './campaigns.ts';
import { type Coupon, COUPON_COLUMNS } from './coupons.ts';

interface Needs {
  readonly markets: Pick<MarketDirectory, 'currency'>;
  readonly notices: Notices;
}

/** Told in one transaction: each notice is a few statements. */
const AT_ONCE = 200;

/** Tells owners once what a coupon has brought, apart from the payment: thousands may end in one second. */
export function couponTelling({ markets, notices }: Needs): Deadline {
  return defineDeadline({
    name: 'coupon.told',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const { rows } = await tx.client.query<Coupon>(
        `SELECT ${COUPON_COLUMNS}
         FROM coupon JOIN coupon_campaign ON coupon_campaign.id = campaign_id
         WHERE coupon.id = ANY($1::bigint[]) ORDER BY coupon.id`,
        [due.map(({ ref }) => ref)],
      );
      for (const coupon of rows) {
        const currency = markets.currency(coupon.currency_id);
        if (!currency) continue;
        const amount = `${formatDecimal(coupon.paid ?? 0n, currency.scale)} ${currency.code}`;
        const kind = coupon.paid === 0n ? 'coupon_nothing' : 'coupon_paid';
        await notices.send(tx, { userId: coupon.owner_id, kind, params: { amount, of: kindOf(coupon) }, mail: false });
      }
    },
  });
}
