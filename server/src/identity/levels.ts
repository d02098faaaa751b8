import type { Pool } from 'pg';
import type { Identities, IdentityLevel } from './public.ts';

/** Reads verified levels. */
export function createLevels(pool: Pool): Pick<Identities, 'levelOf'> {
  return {
    levelOf: async (userId, tx) => {
      const { rows } = await (tx?.client ?? pool).query<{ level: IdentityLevel }>(
        `SELECT coalesce(max(level), 0)::integer AS level FROM identity_case WHERE user_id = $1 AND status = 'passed'`,
        [userId],
      );
      return rows[0]?.level ?? 0;
    },
  };
}
