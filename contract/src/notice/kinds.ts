/** What users are told of. Each has a title and a body in the server's `texts/<language>/notice.json`. */
export const noticeKinds = [
  'welcome',
  'deposit_requested',
  'deposit_credited',
  'deposit_refused',
  'withdrawal_requested',
  'withdrawal_approved',
  'withdrawal_sent',
  'withdrawal_done',
  'withdrawal_refused',
  'withdrawal_cancelled',
  'address_added',
  'card_changed',
] as const satisfies readonly string[];
export type NoticeKind = (typeof noticeKinds)[number];
