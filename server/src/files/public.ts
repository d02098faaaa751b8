import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** Pictures users have uploaded. Stored re-encoded under random names; private but for avatars. */
export interface Files {
  /**
   * Takes an uploaded picture for what it was uploaded for, in the caller's transaction, so that it is kept. A picture
   * serves once: the same bytes are not taken again by the same purpose (a voucher used twice).
   * @param reference what `/upload` answered
   * @returns the picture's id, to be stored by the caller
   * @throws AppError file_unknown when it is not the user's or for another purpose, file_already_used
   */
  attach(tx: Transaction, userId: bigint, reference: string, purpose: FilePurpose): Promise<bigint>;
  /** A path under which one viewer, named by the session, may look at a picture for some minutes. */
  linkForUser(fileId: bigint, viewer: { userId: bigint; sessionId: bigint }): string;
  /** As `linkForUser`, for an operator on duty; each view is noted in the audit log. */
  linkForOperator(fileId: bigint, viewer: { operatorId: bigint; sessionId: bigint }): string;
}
