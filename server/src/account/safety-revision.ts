import type { Pool } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';

/**
 * What opened an account at a moment: its addresses, passwords, factors and whether it is locked. The database moves it
 * on with every change of them, whatever made it.
 */
export type SafetyRevision = bigint & { readonly safetyRevision: true };

/**
 * What lets a call write. A session alone: its last proof. A revision: what the call itself was given was compared with
 * the account as it was then, in an open session or in none.
 */
export type Proved =
  | { readonly sessionId: bigint }
  | { readonly revision: SafetyRevision; readonly sessionId?: bigint };

/** Of an account nobody has changed since it was made. */
export const UNCHANGED = 0n as SafetyRevision;

/** What opens an account now. Read it before anything is compared. */
export async function readRevision(pool: Pool, userId: bigint): Promise<SafetyRevision> {
  const { rows } = await pool.query<{ revision: SafetyRevision }>(
    'SELECT safety_revision AS revision FROM users WHERE id = $1',
    [userId],
  );
  if (!rows[0]) throw new Error(`User ${userId} is gone`);
  return rows[0].revision;
}

/**
 * The one check between a proof and what is written by it: locks the user's row and asks whether the proof still
 * counts. Somebody may have added a factor, changed a password or undone it all since the call looked.
 * @returns since when the account had the factor of the session's last proof; null without one
 * @throws AppError safety_changed, reauth_required; not_logged_in when the session has ended
 */
export async function lockProved({ client }: Transaction, userId: bigint, proved: Proved): Promise<Date | null> {
  const { rows: users } = await client.query<{ revision: SafetyRevision }>(
    'SELECT safety_revision AS revision FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  );
  const byCall = 'revision' in proved;
  let since: Date | null = null;
  if (proved.sessionId !== undefined) {
    const { rows } = await client.query<{ proven_at: Date | null; since: Date | null }>(
      'SELECT proven_at, proven_factor_since AS since FROM sessions WHERE id = $1',
      [proved.sessionId],
    );
    if (!rows[0]) throw new AppError('not_logged_in');
    if (!byCall && rows[0].proven_at === null) throw new AppError('reauth_required');
    ({ since } = rows[0]);
  }
  if (byCall && users[0]?.revision !== proved.revision) throw new AppError('safety_changed');
  return since;
}
