import type { Pool } from 'pg';
import type { Chore } from '../platform/chores/chore.ts';
import { inPortions } from '../platform/chores/portions.ts';

const EVERY_MS = 3_600_000;
/** The most that `notice_forget` removes at once. */
const AT_ONCE = 5_000;

/** Removes notices that are past: what that is, the function of the database says. @returns how many */
export function removeOldNotices(pool: Pool, signal?: AbortSignal): Promise<number> {
  return inPortions(
    AT_ONCE,
    async () => {
      const { rows } = await pool.query<{ count: number }>('SELECT notice_forget() AS count');
      return rows[0]?.count ?? 0;
    },
    signal,
  );
}

/** Does it now and then. */
export const noticeCleanup = (pool: Pool): Chore => ({
  name: 'notice.old',
  everyMs: EVERY_MS,
  work: (signal) => removeOldNotices(pool, signal),
});
