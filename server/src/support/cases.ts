import type { SupportState, SupportSubject } from '@aureus/contract/support/shapes.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';

/** A conversation of a user with support, as it is stored. */
export interface SupportCase {
  readonly id: bigint;
  readonly owner_id: bigint;
  readonly conversation_id: bigint;
  readonly subject: SupportSubject;
  readonly request_id: string | null;
  readonly language: string;
  readonly state: SupportState;
  readonly agent_id: bigint | null;
  readonly asked_at: Date | null;
  readonly turn: number;
  readonly is_passed_on: boolean;
  readonly snoozes: number;
  readonly created_at: Date;
  readonly first_asked_at: Date | null;
  readonly first_taken_at: Date | null;
  readonly closed_at: Date | null;
  readonly rating: number | null;
  readonly rating_comment: string | null;
}

/**
 * Locks a case and its conversation. The conversation comes first, as whoever writes a message holds it when this area is
 * told of the message: no two wait for each other in a circle.
 * @throws AppError support_case_unknown
 */
export async function lockCase(tx: Transaction, id: bigint): Promise<SupportCase> {
  await tx.client.query(
    'SELECT FROM conversation WHERE id = (SELECT conversation_id FROM support_case WHERE id = $1) FOR NO KEY UPDATE',
    [id],
  );
  return lockCaseAlone(tx, id);
}

/**
 * So many cases are settled in one transaction: each is a dozen statements, and until the end nobody writes in any of their
 * conversations.
 */
export const CASES_AT_ONCE = 20;

/**
 * Locks the conversations of several cases in the order in which everybody locks several; the cases themselves follow, by
 * {@link lockCaseAlone}.
 */
export async function lockCases({ client }: Transaction, ids: readonly bigint[]): Promise<void> {
  await client.query(
    `SELECT FROM conversation WHERE id IN (SELECT conversation_id FROM support_case WHERE id = ANY ($1))
     ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );
}

/**
 * As {@link lockCase}, where the conversation is locked already. Whoever refers to the case, as agents who look at it do,
 * waits for nobody.
 */
export async function lockCaseAlone({ client }: Transaction, id: bigint): Promise<SupportCase> {
  const { rows } = await client.query<SupportCase>('SELECT * FROM support_case WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const [found] = rows;
  if (!found) throw new AppError('support_case_unknown');
  return found;
}

/** Writes what has become of a locked case. */
export async function storeCase({ client }: Transaction, next: SupportCase): Promise<void> {
  await client.query(
    `UPDATE support_case SET state = $2, agent_id = $3, asked_at = $4, turn = $5, is_passed_on = $6, snoozes = $7,
       first_asked_at = $8, first_taken_at = $9, closed_at = $10
     WHERE id = $1`,
    [
      next.id,
      next.state,
      next.agent_id,
      next.asked_at,
      next.turn,
      next.is_passed_on,
      next.snoozes,
      next.first_asked_at,
      next.first_taken_at,
      next.closed_at,
    ],
  );
}
