import type { CouponRow } from '@aureus/contract/coupon/shapes.ts';

/** Whether it is a trial whose position was not opened. */
export const isWithoutPosition = ({ kind, position_id }: CouponRow): boolean =>
  kind === 'trial' && position_id === null;

/** Where the position of a trial is: among the open ones, or in the history with its receipts. */
export function positionHref({ state, position_id }: CouponRow): string {
  const page = '#/pages/transaction/contract_order';
  return state === 'active' ? `${page}?tab=open` : `${page}?tab=history&position=${position_id}`;
}
