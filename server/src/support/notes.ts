import type * as calls from '@aureus/contract/support/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { cleanText } from '@aureus/core/conversation/clean-text.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { OperatorContext } from '../platform/http/route.ts';
import type { SupportNeeds } from './needs.ts';
import { readNote } from './operator-lists.ts';

/** Writes a note for colleagues; it stays. @throws AppError support_case_unknown, invalid_request */
export async function addNote(
  { pool, clock, audit }: Pick<SupportNeeds, 'pool' | 'clock' | 'audit'>,
  { id, text }: Input<typeof calls.note>,
  { operator, requestId, ip }: OperatorContext,
): Promise<Answer<typeof calls.note>> {
  const written = textOf(text);
  const noteId = await withTransaction(pool, async (tx) => {
    const { rows } = await tx.client.query<{ id: bigint; owner_id: bigint }>(
      `WITH note AS (
         INSERT INTO support_note (case_id, operator_id, text, created_at)
         SELECT id, $2, $3, $4 FROM support_case WHERE id = $1 RETURNING id
       )
       SELECT note.id, owner_id FROM note, support_case WHERE support_case.id = $1`,
      [id, operator.operatorId, written, clock.now()],
    );
    const [made] = rows;
    if (!made) throw new AppError('support_case_unknown');
    await audit.note(tx, {
      operatorId: operator.operatorId,
      action: 'support.note',
      target: `user ${made.owner_id}`,
      details: { case: id, note: made.id },
      requestId,
      ip,
    });
    return made.id;
  });
  return readNote(pool, noteId);
}

/** A text as it is kept. @throws AppError invalid_request when nothing of it can be seen */
export function textOf(text: string): string {
  const clean = cleanText(text);
  if (clean === '') throw new AppError('invalid_request', { field: 'text' });
  return clean;
}
