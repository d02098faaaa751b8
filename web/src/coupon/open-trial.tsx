import type { CouponRow } from '@aureus/contract/coupon/shapes.ts';
import { DAY_MS } from '@aureus/core/mining/days.ts';
import { useNow } from '../platform/time/use-now.ts';
import { TrialSheet } from '../futures/public.ts';

/** The way from a trial coupon to its position. */
export function OpenTrial({
  coupon,
  onChange,
  onClose,
}: {
  coupon: CouponRow;
  /** It is another one than before. */
  onChange: () => void;
  onClose: () => void;
}) {
  const now = useNow();
  // Its days count from when it is begun.
  const closedBy = coupon.ends_at ?? now + coupon.days * DAY_MS;
  return <TrialSheet coupon={coupon} closedBy={closedBy} onChange={onChange} onClose={onClose} />;
}
