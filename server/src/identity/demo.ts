import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Documents } from './documents.ts';

const PASSPORT = 1;

/** Somebody of the demo, and the name that is verified. */
export interface DemoPerson {
  readonly id: bigint;
  readonly name: string;
}

/** The demo logins by the names they are verified in. */
export const demoNames = (userIds: readonly bigint[]): readonly DemoPerson[] =>
  userIds.map((id, index) => ({ id, name: `Demo User ${'ABCDEFGH'[index] ?? 'Z'}` }));

/**
 * Verifies people of the demo at level 1, so that withdrawals can be tried at once. What a user goes through for it can be
 * seen with a new account, and at level 2.
 */
export async function verifyDemoUsers(
  { pool, clock, documents }: { pool: Pool; clock: Clock; documents: Documents },
  people: readonly DemoPerson[],
): Promise<void> {
  for (const { id, name } of people) {
    const data = { name, number: `DEMO-${id}` };
    await pool.query(
      `INSERT INTO identity_case (user_id, level, status, id_type, sealed, number_hash, submitted_at, decided_at)
       SELECT $1, 1, 'passed', $2, $3, $4, $5, $5
       WHERE NOT EXISTS (SELECT 1 FROM identity_case WHERE user_id = $1)
       ON CONFLICT DO NOTHING`,
      [id, PASSPORT, documents.seal(id, data), documents.hash(PASSPORT, data.number), clock.now()],
    );
  }
}
