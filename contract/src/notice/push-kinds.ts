import type { NoticeKind } from './kinds.ts';

/** What users switch on and off: price alerts, what endangers positions and loans, what became of orders, who has written. */
export type PushGroup = 'alerts' | 'risk' | 'orders' | 'messages';

/** The notices that are sent to devices as well, and what they belong to. */
export const pushGroups: Readonly<Partial<Record<NoticeKind, PushGroup>>> = {
  alert_above: 'alerts',
  alert_below: 'alerts',
  alert_above_gap: 'alerts',
  alert_below_gap: 'alerts',
  alert_closed_above: 'alerts',
  alert_closed_below: 'alerts',
  alert_split: 'alerts',
  futures_warning: 'risk',
  futures_liquidated: 'risk',
  futures_stopped: 'risk',
  loan_warned: 'risk',
  loan_last_warning: 'risk',
  loan_sold: 'risk',
  loan_short: 'risk',
  loan_due_soon: 'risk',
  loan_overdue: 'risk',
  futures_split: 'orders',
  futures_split_cancelled: 'orders',
  spot_stop_acted: 'orders',
  spot_stop_refused: 'orders',
  spot_orders_cleared: 'orders',
  spot_orders_split: 'orders',
  dual_settled: 'orders',
  dual_failed: 'orders',
  otc_taken: 'orders',
  otc_paid: 'orders',
  otc_unpaid: 'orders',
  otc_reminder: 'orders',
  otc_released: 'orders',
  otc_cancelled: 'orders',
  otc_lapsed: 'orders',
  otc_appealed: 'orders',
  otc_judged: 'orders',
  otc_message: 'messages',
  support_answered: 'messages',
};
