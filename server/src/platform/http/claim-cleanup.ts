import type { Chore } from '../chores/chore.ts';
import type { Clock } from '../clock.ts';
import type { Pool } from 'pg';

const DAY = 86_400_000;

/** A reply can be had again by its key for this long. */
export const KEYED_DAYS = 8;
/** A claim without a key counts for a second; the rest is room for clocks that differ. */
const UNKEYED_MS = 3_600_000;
const EVERY_MS = 10 * 60_000;
/** Rows removed by one statement, so that none runs long. */
const AT_ONCE = 10_000;

type Needs = { readonly pool: Pool; readonly clock: Clock };

/** Removes claims nobody can ask for any more. @returns how many */
export async function removeOldClaims({ pool, clock }: Needs): Promise<number> {
  const now = clock.epochMs();
  let removed = 0;
  for (;;) {
    const { rowCount } = await pool.query(
      `DELETE FROM idempotency_claim WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM idempotency_claim
         WHERE received_at < $1 AND (received_at < $2 OR key LIKE 'auto:%') LIMIT ${AT_ONCE}))`,
      [new Date(now - UNKEYED_MS), new Date(now - KEYED_DAYS * DAY)],
    );
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < AT_ONCE) return removed;
  }
}

/** Does it now and then. */
export const claimCleanup = (needs: Needs): Chore => ({
  name: 'http.claims',
  everyMs: EVERY_MS,
  work: () => removeOldClaims(needs),
});
