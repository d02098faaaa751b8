import type * as calls from '@aureus/contract/support/operator-calls.ts';
import { mostPreparedReplies } from '@aureus/contract/support/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { defaultLanguage, isLanguage } from '@aureus/contract/platform/language.ts';
import type { Pool, PoolClient } from 'pg';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { OperatorContext } from '../platform/http/route.ts';
import type { SupportNeeds } from './needs.ts';
import { textOf } from './notes.ts';

type Reply = Answer<typeof calls.saveReply>;
type Needs = Pick<SupportNeeds, 'pool' | 'clock' | 'audit'>;

interface Row {
  readonly id: bigint;
  readonly language: string;
  readonly title: string;
  readonly text: string;
  readonly operator: string;
  readonly changed_at: Date;
}

/** The prepared replies, by language and title. */
export async function listReplies(
  connection: Pool | PoolClient,
  { language, id }: { readonly language?: string | undefined; readonly id?: bigint },
): Promise<Reply[]> {
  const { rows } = await connection.query<Row>(
    `SELECT support_reply.id, support_reply.language, title, text, operators.name AS operator, changed_at
     FROM support_reply JOIN operators ON operators.id = operator_id
     WHERE ($1::text IS NULL OR support_reply.language = $1) AND ($2::bigint IS NULL OR support_reply.id = $2)
     ORDER BY support_reply.language, title, support_reply.id`,
    [language ?? null, id ?? null],
  );
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    language: isLanguage(row.language) ? row.language : defaultLanguage,
    changed_at: row.changed_at.toISOString(),
  }));
}

/** Writes a prepared reply, or changes one. @throws AppError support_reply_unknown, support_replies_full, invalid_request */
export async function saveReply(
  needs: Needs,
  { id, language, title, text }: Input<typeof calls.saveReply>,
  context: OperatorContext,
): Promise<Reply> {
  const { pool, clock } = needs;
  const values = [language, textOf(title), textOf(text), context.operator.operatorId, clock.now()];
  return withTransaction(pool, async (tx) => {
    const { rows } = await (id === undefined
      ? tx.client.query<{ id: bigint }>(
          `INSERT INTO support_reply (language, title, text, operator_id, changed_at) SELECT $1, $2, $3, $4, $5
           WHERE (SELECT count(*) FROM support_reply) < $6 RETURNING id`,
          [...values, mostPreparedReplies],
        )
      : tx.client.query<{ id: bigint }>(
          `UPDATE support_reply SET language = $1, title = $2, text = $3, operator_id = $4, changed_at = $5
           WHERE id = $6 RETURNING id`,
          [...values, id],
        ));
    const [saved] = rows;
    if (!saved) throw new AppError(id === undefined ? 'support_replies_full' : 'support_reply_unknown');
    await record(tx, needs, context, 'support.reply', saved.id, { language, title, text });
    const [reply] = await listReplies(tx.client, { id: saved.id });
    if (!reply) throw new AppError('support_reply_unknown');
    return reply;
  });
}

/** Removes a prepared reply. @throws AppError support_reply_unknown */
export async function removeReply(
  needs: Needs,
  { id }: Input<typeof calls.removeReply>,
  context: OperatorContext,
): Promise<Answer<typeof calls.removeReply>> {
  await withTransaction(needs.pool, async (tx) => {
    const { rows } = await tx.client.query<{ title: string; text: string }>(
      'DELETE FROM support_reply WHERE id = $1 RETURNING title, text',
      [id],
    );
    const [removed] = rows;
    if (!removed) throw new AppError('support_reply_unknown');
    await record(tx, needs, context, 'support.reply_removed', BigInt(id), { ...removed });
  });
  return { done: true };
}

/** What all agents will send stands in the record, with who wrote it. */
function record(
  tx: Transaction,
  { audit }: Needs,
  { operator, requestId, ip }: OperatorContext,
  action: string,
  id: bigint,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  return audit.note(tx, {
    operatorId: operator.operatorId,
    action,
    target: `support reply ${id}`,
    details,
    requestId,
    ip,
  });
}
