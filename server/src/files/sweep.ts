import { withTransaction } from '../platform/database/transaction.ts';
import type { Platform } from '../platform/platform.ts';
import type { FileStorage } from './storage/storage.ts';

/** How long an upload waits to be used, in hours. */
export const UNUSED_HOURS = 24;
/** Pictures removed in one transaction. */
const AT_ONCE = 50;

/** Removes uploads nobody has used; none of them can be used any more. @returns how many */
export async function sweepUnused({ pool, clock }: Pick<Platform, 'pool' | 'clock'>, storage: FileStorage) {
  let removed = 0;
  for (;;) {
    const count = await withTransaction(pool, async ({ client }) => {
      const { rows } = await client.query<{ id: bigint; name: string }>(
        `SELECT id, name FROM files
         WHERE attached_at IS NULL AND created_at <= $1::timestamptz - make_interval(hours => $2)
         ORDER BY created_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
        [clock.now(), UNUSED_HOURS, AT_ONCE],
      );
      // The bytes first: a row whose bytes are gone is found again, bytes without a row never.
      for (const { name } of rows) await storage.remove(name);
      await client.query('DELETE FROM files WHERE id = ANY ($1)', [rows.map(({ id }) => id)]);
      return rows.length;
    });
    removed += count;
    if (count < AT_ONCE) return removed;
  }
}
