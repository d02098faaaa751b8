import type { PaymentName } from '@aureus/core/wallet/payment.ts';
import type { ClientBase, Pool } from 'pg';
import { type ApprovedBy, readCouldBeOne } from '../operator/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';

/**
 * The second pair of eyes. A check is agreed on by two like every act; it counts for a credit when the one who approved
 * it is neither of the two behind the credit, so that three people have looked before large sums are credited.
 */

/** What was seen to arrive. */
export interface Checked {
  readonly depositId: bigint;
  readonly payment: PaymentName;
  /** Minor units. */
  readonly amount: bigint;
}

/** @throws AppError proposal_own: alone nobody is a second pair of eyes */
export async function noteCheck(
  { client }: Transaction,
  { depositId, payment, amount }: Checked,
  names: ApprovedBy,
  at: Date,
): Promise<void> {
  if (names.proposedBy === names.approvedBy) throw new AppError('proposal_own');
  await client.query(
    `INSERT INTO deposit_check (deposit_id, tx_id, output, amount, proposal_id, proposed_by, approved_by, checked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [depositId, payment.txId, payment.output, amount, names.proposalId, names.proposedBy, names.approvedBy, at],
  );
}

/** Who approved checks of this very payment, for at least this amount. */
export async function checkersOf(
  connection: Pool | ClientBase,
  { depositId, payment, amount }: Checked,
): Promise<{ id: bigint; name: string }[]> {
  const { rows } = await connection.query<{ id: bigint; name: string }>(
    `SELECT approved_by AS id, name FROM deposit_check JOIN operators ON operators.id = approved_by
     WHERE deposit_id = $1 AND tx_id = $2 AND output = $3 AND amount >= $4 ORDER BY proposal_id`,
    [depositId, payment.txId, payment.output, amount],
  );
  return rows;
}

/** @throws AppError deposit_check_needed */
export function requireAnyCheck(checkers: readonly { id: bigint }[]): void {
  if (checkers.length === 0) throw new AppError('deposit_check_needed');
}

/**
 * @throws AppError deposit_check_needed, deposit_check_own when everybody who has checked it is, or could be, one of the
 *   two who credit it
 */
export async function requireCheck(
  client: Transaction['client'],
  checkers: readonly { id: bigint }[],
  { proposedBy, approvedBy }: Pick<ApprovedBy, 'proposedBy' | 'approvedBy'>,
): Promise<void> {
  requireAnyCheck(checkers);
  const couldBeOne = await readCouldBeOne(client);
  const isThird = ({ id }: { id: bigint }): boolean => !couldBeOne(id, proposedBy) && !couldBeOne(id, approvedBy);
  if (!checkers.some(isThird)) throw new AppError('deposit_check_own');
}
