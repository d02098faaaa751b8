import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Documents } from './documents.ts';

const PASSPORT = 1;

/**
 * Verifies the demo logins at level 1, so that withdrawals can be tried at once. What a user goes through for it can be
 * seen with a new account, and at level 2.
 */
export async function verifyDemoUsers(
  { pool, clock, documents }: { pool: Pool; clock: Clock; documents: Documents },
  userIds: readonly bigint[],
): Promise<void> {
  for (const [index, userId] of userIds.entries()) {
    const data = { name: `Demo User ${'ABCDEFGH'[index] ?? 'Z'}`, number: `DEMO-${userId}` };
    await pool.query(
      `INSERT INTO identity_case (user_id, level, status, id_type, sealed, number_hash, submitted_at, decided_at)
       SELECT $1, 1, 'passed', $2, $3, $4, $5, $5
       WHERE NOT EXISTS (SELECT 1 FROM identity_case WHERE user_id = $1)
       ON CONFLICT DO NOTHING`,
      [userId, PASSPORT, documents.seal(userId, data), documents.hash(PASSPORT, data.number), clock.now()],
    );
  }
}
