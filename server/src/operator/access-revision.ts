import type { Pool } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Operator } from './public.ts';

/** An operator who has just proved to be there, and what opened the console when the proof was compared with it. */
export interface ProvedOperator extends Operator {
  readonly revision: bigint;
}

/** What opens the console for an operator now. Read it before anything is compared. @throws AppError not_logged_in */
export async function readAccessRevision(pool: Pool, operatorId: bigint): Promise<bigint> {
  const { rows } = await pool.query<{ revision: bigint }>(
    'SELECT access_revision AS revision FROM operators WHERE id = $1',
    [operatorId],
  );
  if (!rows[0]) throw new AppError('not_logged_in');
  return rows[0].revision;
}

/**
 * The one check between what let an operator's call through and what it writes: locks the operator's row and asks
 * whether that still counts. Two others may have reset the factor or disabled the operator since the call looked.
 * @param operator with a `revision`, its proof must still be by what opens the console as well
 * @throws AppError not_logged_in when the session has ended, safety_changed
 */
export async function lockOperator(
  { client }: Transaction,
  operator: Pick<Operator, 'operatorId' | 'sessionId'> & Partial<Pick<ProvedOperator, 'revision'>>,
): Promise<void> {
  const { operatorId, sessionId, revision } = operator;
  const { rows } = await client.query<{ revision: bigint }>(
    'SELECT access_revision AS revision FROM operators WHERE id = $1 FOR NO KEY UPDATE',
    [operatorId],
  );
  // In a statement of its own: one that waited for the lock would still see what there was before. Locked, because who
  // ends a session does not lock its operator.
  const { rowCount } = await client.query(
    'SELECT FROM operator_sessions WHERE id = $1 AND operator_id = $2 FOR KEY SHARE',
    [sessionId, operatorId],
  );
  if (rowCount !== 1) throw new AppError('not_logged_in');
  if (revision !== undefined && rows[0]?.revision !== revision) throw new AppError('safety_changed');
}
