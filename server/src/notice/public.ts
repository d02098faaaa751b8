import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import type { ErrorParams } from '@aureus/contract/platform/errors.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** What a user is told. */
export interface Notice {
  readonly userId: bigint;
  readonly kind: NoticeKind;
  /**
   * Values of the text. `time` is an instant in ISO 8601 and shown in the user's time zone. `position` is a futures
   * position whose receipts the app leads to; `loan`, `order` and `plan` are numbers of what it opens.
   */
  readonly params: ErrorParams;
  /** False where a mail would be too much; true by default. */
  readonly mail?: boolean;
}

/** Messages to users about what happened to their account and money. */
export interface Notices {
  /**
   * Tells a user, in the caller's transaction: a row in the user's list of messages, a live event after the commit,
   * and a mail in the user's language where there is an address and the notice is worth one; less what the user has
   * switched off.
   */
  send(tx: Transaction, notice: Notice): Promise<void>;
}
