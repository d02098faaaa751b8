import type { Pool } from 'pg';
import { isClosedUser } from '../account/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';

const EVERY_MS = 10_000;

/** Where the watch stands after a change has moved it on. */
export interface Moved {
  readonly revision: bigint;
  /** How far the prices were judged; null before the first time. */
  readonly second: bigint | null;
}

/** Takes the lock of all changes of alerts, and the revision of the next one. */
export async function moveRevision({ client }: Transaction): Promise<Moved> {
  const { rows } = await client.query<Moved>(
    'UPDATE alert_watch SET revision = revision + 1 RETURNING revision, second',
  );
  if (!rows[0]) throw new Error('The watch of the alerts has no row');
  return rows[0];
}

/**
 * Ends alerts whose last second was judged, under the lock of all changes: what crossed until then is told, also when it
 * is judged late.
 * @param userId of this user alone; null for all
 */
export async function endExpired({ client }: Transaction, { revision, second }: Moved, userId: bigint | null) {
  await client.query(
    `UPDATE price_alert SET state = 'expired', revision = $1, changed_at = now()
     WHERE state IN ('active', 'paused') AND expires_at < $2 AND ($3::bigint IS NULL OR user_id = $3)`,
    [revision, second, userId],
  );
}

/** Ends what has expired of all users, if there is any. */
export async function endAllExpired(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `SELECT FROM price_alert WHERE state IN ('active', 'paused') AND expires_at < (SELECT second FROM alert_watch) LIMIT 1`,
  );
  if (rowCount === 0) return;
  await withTransaction(pool, async (tx) => endExpired(tx, await moveRevision(tx), null));
}

const OF_CLOSED = `state IN ('active', 'paused') AND ${isClosedUser('price_alert.user_id')}`;

/** Ends what waits for people who have closed their accounts: nobody is there to be told. */
export async function endOfClosed(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(`SELECT FROM price_alert WHERE ${OF_CLOSED} LIMIT 1`);
  if (rowCount === 0) return;
  await withTransaction(pool, async (tx) => {
    const { revision } = await moveRevision(tx);
    await tx.client.query(
      `UPDATE price_alert SET state = 'expired', revision = $1, changed_at = now() WHERE ${OF_CLOSED}`,
      [revision],
    );
  });
}

/** Does it now and then; the list shows the moment itself. */
export const alertExpiry = (pool: Pool): Chore => ({
  name: 'alert.expired',
  everyMs: EVERY_MS,
  work: () => endAllExpired(pool),
});
