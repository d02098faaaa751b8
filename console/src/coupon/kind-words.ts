import type { CouponKind } from '@aureus/contract/coupon/shapes.ts';
import { useLingui } from '@lingui/react/macro';

/** What the kinds of coupons are called. */
export function useKindWords(): Readonly<Record<CouponKind, string>> {
  const { t } = useLingui();
  return { rebate: t`Fee rebate`, boost: t`Extra interest`, trial: t`Trial margin` };
}
