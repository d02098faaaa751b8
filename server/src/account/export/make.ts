import type { JobName } from '../../platform/jobs/jobs.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import type { Needs } from '../needs.ts';
import { linesOf } from './lines.ts';
import type { ExportNeeds } from './part.ts';

/** Ids are texts: the queue keeps plain JSON. */
export const makeExport = 'account.export' as JobName<{ readonly id: string }>;

/** Characters of a piece, about. */
const PIECE = 200_000;
/** The version of the fields; docs/data-export.md. */
const VERSION = 1;

/**
 * Writes the file of a user's data. All parts are read as of one moment, row by row; a piece is stored as soon as it is
 * full. Done again after a failure it begins anew; thrown away meanwhile, it ends.
 */
export async function writeExport(
  { pool, clock, notices }: Pick<Needs, 'pool' | 'clock' | 'notices'>,
  { parts, currency }: ExportNeeds,
  { id }: { readonly id: string },
): Promise<void> {
  const { rows } = await pool.query<{ user: bigint; asked: Date }>(
    'SELECT user_id AS user, asked_at AS asked FROM account_export WHERE id = $1 AND ready_at IS NULL',
    [id],
  );
  const [wish] = rows;
  if (!wish) return;
  await pool.query('DELETE FROM account_export_piece WHERE export_id = $1', [id]);
  let pieces = 0;
  let bytes = 0;
  let text = `${JSON.stringify({ part: 'file', version: VERSION, user: String(wish.user), asked_at: wish.asked })}\n`;
  const store = async (): Promise<void> => {
    await pool.query('INSERT INTO account_export_piece (export_id, number, text) VALUES ($1, $2, $3)', [
      id,
      pieces,
      text,
    ]);
    pieces += 1;
    bytes += Buffer.byteLength(text);
    text = '';
  };
  const reader = await pool.connect();
  try {
    await reader.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    for (const part of parts) {
      for await (const line of linesOf(reader, part, wish.user, currency)) {
        text += line;
        if (text.length >= PIECE) await store();
      }
    }
    if (text !== '') await store();
    await reader.query('COMMIT');
    reader.release();
  } catch (error) {
    // The connection may be in the middle of anything.
    reader.release(true);
    throw error;
  }
  await withTransaction(pool, async (tx) => {
    const { rowCount } = await tx.client.query(
      'UPDATE account_export SET ready_at = $2, pieces = $3, bytes = $4 WHERE id = $1 AND ready_at IS NULL',
      [id, clock.now(), pieces, bytes],
    );
    if (rowCount === 1) await notices.send(tx, { userId: wish.user, kind: 'export_ready', params: {} });
  });
}
