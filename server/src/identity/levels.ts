import type { Pool } from 'pg';
import { casesOf, lastOf, statusOf } from './cases.ts';
import type { Documents } from './documents.ts';
import type { Identities, IdentityLevel, IdentityReviews, IdentitySummaries, VerifiedUsers } from './public.ts';

/** What other areas are told. */
export function createLevels(
  pool: Pool,
  documents: Documents,
): Identities & IdentityReviews & IdentitySummaries & VerifiedUsers {
  return {
    levelOf: async (userId, tx) => {
      const { rows } = await (tx?.client ?? pool).query<{ level: IdentityLevel }>(
        `SELECT coalesce(max(level), 0)::integer AS level FROM identity_case WHERE user_id = $1 AND status = 'passed'`,
        [userId],
      );
      return rows[0]?.level ?? 0;
    },
    verifiedOf: async (connection, userIds) => {
      const { rows } = await connection.query<{ user_id: bigint }>(
        `SELECT DISTINCT user_id FROM identity_case WHERE user_id = ANY($1::bigint[]) AND status = 'passed'`,
        [userIds],
      );
      return new Set(rows.map(({ user_id }) => user_id));
    },
    isUnderReview: async (userId) => {
      const { rows } = await pool.query(`SELECT FROM identity_case WHERE user_id = $1 AND status = 'waiting' LIMIT 1`, [
        userId,
      ]);
      return rows.length > 0;
    },
    summaryOf: async (userId, tx) => {
      const basic = lastOf(await casesOf(tx?.client ?? pool, userId), 1);
      const isNamed = basic?.sealed && basic.status !== 'refused';
      return { reviewStatus: statusOf(basic), name: isNamed ? documents.open(userId, basic.sealed).name : '' };
    },
  };
}
