import { list } from '@aureus/contract/notice/calls.ts';
import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import { pushGroups } from '@aureus/contract/notice/push-kinds.ts';
import { t } from '@lingui/core/macro';
import { call } from '../platform/calls/call.ts';
import { currentToken } from '../platform/session/session.ts';
import { toast } from '../ui/toast.tsx';
import { noticeTarget } from './notice-target.ts';

const shownMs = 8_000;
/** More at once than these are left to the list of messages. */
const mostShown = 2;
/** What an owner did not want. That a stop or an alert did what it was set for is no warning. */
const bad: ReadonlySet<string> = new Set<NoticeKind>([
  'futures_warning',
  'futures_liquidated',
  'loan_warned',
  'loan_last_warning',
  'loan_sold',
  'loan_short',
  'loan_overdue',
  'spot_stop_refused',
  'spot_orders_cleared',
]);
const waiting = new Set<number>();
let isAsking = false;

/**
 * Says a notice on whatever page is open, with a button that leads to what it is about: those that would come to the lock
 * screen as well. What comes while the server is asked is said by one more call.
 */
export async function tellNotice({ id, kind }: { id: number; kind: string }, go: (to: string) => void): Promise<void> {
  if (!(kind in pushGroups)) return;
  waiting.add(id);
  if (isAsking) return;
  isAsking = true;
  try {
    while (waiting.size > 0) {
      const due = new Set(waiting);
      waiting.clear();
      await tell(due, go);
    }
  } finally {
    isAsking = false;
  }
}

async function tell(due: ReadonlySet<number>, go: (to: string) => void): Promise<void> {
  const token = currentToken();
  // One that cannot be fetched is in the list of messages still.
  const answer = await call(list, { limit: 20 }).catch(() => null);
  // Meanwhile somebody else may have logged in.
  if (answer === null || token === null || currentToken() !== token) return;
  for (const notice of answer.data
    .filter(({ id }) => due.has(id))
    .slice(0, mostShown)
    .toReversed()) {
    const to = noticeTarget(notice);
    toast(notice.title, {
      duration: shownMs,
      tone: bad.has(notice.kind) ? 'bad' : 'plain',
      ...(to === null ? {} : { action: { label: t`View`, run: () => go(to) } }),
    });
  }
}
