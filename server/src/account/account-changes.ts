import { trimEndOf } from '@aureus/core/text/trim-end.ts';
import { createHash, randomBytes } from 'node:crypto';
import { confirmedFreezeHours, factorFreezeHours } from '@aureus/contract/account/safety-calls.ts';
import type { FactorChange } from '@aureus/contract/account/safety-calls.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { isDemoLogin } from './demo.ts';
import type { Snapshot } from './snapshot.ts';
import type { Needs } from './needs.ts';

const HOUR_MS = 3_600_000;

/** A change that can still be undone. */
export interface OpenChange {
  readonly id: bigint;
  readonly kind: FactorChange;
  readonly before: Snapshot;
  readonly created_at: Date;
  readonly undo_until: Date;
}

/** The changes of an account that can be undone, the oldest first. */
export async function openChanges(
  { clock }: Pick<Needs, 'clock'>,
  client: Pick<Transaction['client'], 'query'>,
  userId: bigint,
): Promise<OpenChange[]> {
  const { rows } = await client.query<OpenChange>(
    `SELECT id, kind, before, created_at, undo_until FROM account_changes
      WHERE user_id = $1 AND undone_at IS NULL AND undo_until > $2 ORDER BY id`,
    [userId, clock.now()],
  );
  return rows;
}

/**
 * Writes down a change and what stood before it. The earlier ones that can be undone stay so as long as this one: a
 * thief who spreads changes over days wins nothing by it.
 */
export async function writeChange(
  { clock }: Needs,
  { client }: Transaction,
  userId: bigint,
  kind: FactorChange,
  before: Snapshot,
): Promise<bigint> {
  const now = clock.now();
  const until = new Date(now.getTime() + factorFreezeHours * HOUR_MS);
  await client.query(
    'UPDATE account_changes SET undo_until = $2 WHERE user_id = $1 AND undone_at IS NULL AND undo_until > $3',
    [userId, until, now],
  );
  const { rows } = await client.query<{ id: bigint }>(
    'INSERT INTO account_changes (user_id, kind, before, created_at, undo_until) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [userId, kind, JSON.stringify(before), now, until],
  );
  if (!rows[0]) throw new Error('A change was not written down');
  return rows[0].id;
}

/** Makes the address of the page that undoes a change. The token stands in the fragment, which no server ever sees. */
export async function makeLink({ settings }: Needs, { client }: Transaction, changeId: bigint): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query('INSERT INTO account_change_links (token_hash, change_id) VALUES ($1, $2)', [
    linkHash(token),
    changeId,
  ]);
  return `${trimEndOf(settings.publicUrl, '/')}/#/pages/common/undo?token=${token}`;
}

/** The token has 256 random bits, so a plain fast hash is enough. */
export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Whether a factor that confirmed a change was there of old: for as long as a change is held back, and before anything
 * that can still be undone. A factor somebody has just added vouches for nothing.
 */
export function isOldFactor(since: Date | null, now: Date, oldestOpen: Date | null): boolean {
  if (since === null) return false;
  const longAgo = now.getTime() - since.getTime() >= factorFreezeHours * HOUR_MS;
  return longAgo && (oldestOpen === null || since < oldestOpen);
}

/**
 * Holds withdrawals back after a change, and never shorter than before.
 * @returns until when; null for a demo login, which is everybody's and whose money is play money
 */
export async function freezeWithdrawals(
  { clock, settings }: Needs,
  { client }: Transaction,
  userId: bigint,
  { before, confirmed, leastHours }: { before: Snapshot; confirmed: boolean; leastHours: number },
): Promise<Date | null> {
  if (settings.mode === 'demo' && isDemoLogin(before.email)) return null;
  const hours = Math.max(confirmed ? confirmedFreezeHours : factorFreezeHours, leastHours);
  const { rows } = await client.query<{ until: Date }>(
    `UPDATE users SET withdrawals_frozen_until = greatest(withdrawals_frozen_until, $2) WHERE id = $1
     RETURNING withdrawals_frozen_until AS until`,
    [userId, new Date(clock.epochMs() + hours * HOUR_MS)],
  );
  return rows[0]?.until ?? null;
}

/** Forgets what can no longer be undone. */
export async function sweepChanges({ pool, clock }: Pick<Needs, 'pool' | 'clock'>): Promise<void> {
  await pool.query('DELETE FROM account_changes WHERE undo_until <= $1', [clock.now()]);
}
