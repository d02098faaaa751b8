import type { CouponKind } from '@aureus/contract/coupon/shapes.ts';
import { useLingui } from '@lingui/react/macro';

/** What is true of all coupons of a kind, sentence by sentence. */
export function useRules(): (kind: CouponKind) => readonly string[] {
  const { t } = useLingui();
  const rules: Record<CouponKind, readonly string[]> = {
    rebate: [
      t`Fees of spot trading and fees of futures count, from the moment you use it to the end. Fees in a coin count at the price of the trade.`,
      t`Overnight fees, conversion and withdrawal fees do not count.`,
      t`Your share is paid to your spot account right after the end. One fee rebate runs at a time.`,
    ],
    boost: [
      t`It counts from the next day (UTC) of the order on, for days that are over. If you redeem the order early, the days left bring nothing.`,
      t`The interest is paid to your spot account once its days are over. An order takes one coupon.`,
    ],
    trial: [
      t`You open one position, long or short, with margin that the platform pays. What it gains is yours, in your futures account; what is left of the margin goes back to the platform.`,
      t`You can lose nothing of yours: the platform bears a loss, also in a liquidation. Opening costs no fee, and overnight fees are taken from the margin.`,
      t`The days count from the moment you use it. The position is closed as a whole, and you cannot add margin to it.`,
    ],
  };
  const always = t`A coupon is used once. It is no money: it cannot be sold, transferred or withdrawn. What it has paid is yours.`;
  return (kind) => [...rules[kind], always];
}
