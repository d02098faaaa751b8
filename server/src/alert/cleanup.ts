import type { Pool } from 'pg';
import type { Chore } from '../platform/chores/chore.ts';
import { inPortions } from '../platform/chores/portions.ts';
import type { Clock } from '../platform/clock.ts';
import { MOST_LISTED } from './alert-row.ts';
import { RESTORED_WITHIN_MS } from './changes.ts';
import { endOfClosed } from './expiring.ts';

/** What was told and waits no more is listed for so long. */
const DONE_LISTED_MS = 30 * 86_400_000;
const EVERY_MS = 10 * 60_000;
/** Rows removed by one statement, so that none runs long; as many as `alert_forget_crossings` removes. */
const AT_ONCE = 10_000;

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
}

/**
 * Ends alerts of people who have left. Removes alerts nobody can restore any more, those that were told long ago or stand
 * in no list, and crossings that are past: what that is, the function of the database says.
 * @returns how many alerts
 */
export async function removeOldAlerts({ pool, clock }: Needs, signal?: AbortSignal): Promise<number> {
  await endOfClosed(pool);
  const again = (remove: () => Promise<number>): Promise<number> => inPortions(AT_ONCE, remove, signal);
  await again(async () => {
    const { rows } = await pool.query<{ count: number }>('SELECT alert_forget_crossings() AS count');
    return rows[0]?.count ?? 0;
  });
  const now = clock.epochMs();
  const restorable = new Date(now - 2 * RESTORED_WITHIN_MS);
  const unlisted = await again(async () => {
    const { rowCount } = await pool.query(
      `DELETE FROM price_alert WHERE id = ANY(ARRAY(
         SELECT beyond.id
         FROM (SELECT user_id FROM price_alert WHERE state IN ('done', 'expired') GROUP BY user_id
               HAVING count(*) > ${MOST_LISTED}) AS many,
         LATERAL (SELECT id FROM price_alert WHERE user_id = many.user_id AND state IN ('done', 'expired')
                    AND deleted_at IS NULL
                  ORDER BY id DESC OFFSET ${MOST_LISTED}) AS beyond LIMIT ${AT_ONCE}))
       -- Whoever changes one meanwhile keeps it.
       AND state IN ('done', 'expired') AND deleted_at IS NULL`,
    );
    return rowCount ?? 0;
  });
  const old = await again(async () => {
    const { rowCount } = await pool.query(
      `DELETE FROM price_alert WHERE id = ANY(ARRAY(
         SELECT id FROM price_alert
         WHERE deleted_at < $1 OR (state IN ('done', 'expired') AND changed_at < $2) LIMIT ${AT_ONCE}))
       -- Whoever brings one back meanwhile keeps it: what was waited for is looked at again.
       AND (deleted_at < $1 OR (state IN ('done', 'expired') AND changed_at < $2))`,
      [restorable, new Date(now - DONE_LISTED_MS)],
    );
    return rowCount ?? 0;
  });
  return unlisted + old;
}

/** Does it now and then. */
export const alertCleanup = (needs: Needs): Chore => ({
  name: 'alert.old',
  everyMs: EVERY_MS,
  work: (signal) => removeOldAlerts(needs, signal),
});
