import * as calls from '@aureus/contract/account/export-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Route } from '../../platform/http/route.ts';
import { recordEvent } from '../events.ts';
import type { Needs } from '../needs.ts';
import { lockProved } from '../safety-revision.ts';
import { makeExport } from './make.ts';

const HOUR_MS = 3_600_000;

interface ExportRow {
  readonly asked_at: Date;
  readonly ready_at: Date | null;
  readonly pieces: number;
  readonly bytes: bigint;
}

/** From when on a file that is as old as this has gone. */
const goneBefore = (now: Date): Date => new Date(now.getTime() - calls.exportHours * HOUR_MS);

/** Binds the calls about the file of a user's data. */
export function exportRoutes(needs: Needs): readonly Route[] {
  const { pool, clock, jobs, limits } = needs;

  async function read(userId: bigint): Promise<Answer<typeof calls.exportState>> {
    const { rows } = await pool.query<ExportRow>(
      'SELECT asked_at, ready_at, pieces, bytes FROM account_export WHERE user_id = $1 AND asked_at > $2',
      [userId, goneBefore(clock.now())],
    );
    const [row] = rows;
    if (!row) return { state: 'none', asked_at: null, ends_at: null, pieces: 0, bytes: 0 };
    return {
      state: row.ready_at === null ? 'making' : 'ready',
      asked_at: row.asked_at.toISOString(),
      ends_at: new Date(row.asked_at.getTime() + calls.exportHours * HOUR_MS).toISOString(),
      pieces: row.pieces,
      bytes: Number(row.bytes),
    };
  }

  return [
    route(calls.exportState, (_input, { caller }) => read(caller.userId)),
    route(calls.exportAsk, async (_input, context) => {
      const { userId, sessionId } = context.caller;
      await limits.consume('account.export.day', String(userId));
      await withTransaction(pool, async (tx) => {
        await lockProved(tx, userId, { sessionId });
        await tx.client.query('DELETE FROM account_export WHERE user_id = $1', [userId]);
        const { rows } = await tx.client.query<{ id: bigint }>(
          'INSERT INTO account_export (user_id, asked_at) VALUES ($1, $2) RETURNING id',
          [userId, clock.now()],
        );
        await jobs.add(tx, makeExport, { id: String(rows[0]?.id) });
        await recordEvent(needs, tx.client, userId, 'export_asked', context);
      });
      return read(userId);
    }),
    route(calls.exportPiece, async ({ number }, { caller }) => {
      const { rows } = await pool.query<{ text: string }>(
        `SELECT text FROM account_export JOIN account_export_piece ON export_id = id
         WHERE user_id = $1 AND number = $2 AND ready_at IS NOT NULL AND asked_at > $3`,
        [caller.userId, number, goneBefore(clock.now())],
      );
      if (!rows[0]) throw new AppError('export_gone');
      return { text: rows[0].text };
    }),
  ];
}

/** Throws files away that can no longer be fetched. */
export async function sweepExports({ pool, clock }: Pick<Needs, 'pool' | 'clock'>): Promise<void> {
  await pool.query('DELETE FROM account_export WHERE asked_at <= $1', [goneBefore(clock.now())]);
}
