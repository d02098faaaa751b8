import { hash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { gather } from '../platform/database/gather.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/route.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * A session nobody used for three days ends: a phone left over a weekend stays logged in, a forgotten browser does not.
 */
export const IDLE_LIMIT_MS = 3 * DAY;

/** However much it is used, after thirty days the password is asked again (NIST SP 800-63B, AAL1). */
export const AGE_LIMIT_MS = 30 * DAY;

/** `last_used_at` is written at most this often: reading a session stays a read. */
const TOUCH_EVERY_MS = MINUTE;

/** 32 random bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A session as its owner sees it. */
export interface OpenSession {
  readonly id: bigint;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

export interface Sessions {
  /** Opens a session and returns its token, which is stored nowhere. */
  open(tx: Transaction, userId: bigint, client: { ip: string; userAgent: string }): Promise<string>;
  /** The caller behind a token; null when it is unknown, ended or expired, or the user is locked. */
  find(token: string): Promise<Caller | null>;
  end(sessionId: bigint): Promise<void>;
  /** Notes that the owner has just proved in this session who is there, and since when the account has the factor used. */
  prove(tx: Transaction, sessionId: bigint, factorSince: Date | null): Promise<Date>;
  /** The sessions of a user that are open, the last used first. */
  list(userId: bigint): Promise<OpenSession[]>;
  /** Ends a session of the user; false when the user has no such session. */
  endOne(tx: Transaction, userId: bigint, sessionId: bigint): Promise<boolean>;
  /** Ends every session of a user but `spared`, and returns their ids, for the live hub to be told after commit. */
  endAll(tx: Transaction, userId: bigint, spared?: bigint): Promise<bigint[]>;
  /** Removes sessions that can no longer be used and returns their ids. */
  sweep(): Promise<bigint[]>;
}

export function createSessions(pool: Pool, clock: Clock): Sessions {
  const findByHash = gather((hashes: readonly Buffer[]) => findSessions(pool, clock.epochMs(), hashes));
  return {
    open: async ({ client }, userId, { ip, userAgent }) => {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      await client.query(
        `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, ip, user_agent)
         VALUES ($1, $2, $3, $3, $4, $5, $6)`,
        [userId, hashOf(token), now, new Date(now.getTime() + AGE_LIMIT_MS), ip, userAgent],
      );
      return token;
    },

    find: async (token) => {
      if (!TOKEN.test(token)) return null;
      return findByHash(hashOf(token));
    },

    end: async (sessionId) => {
      await pool.query('DELETE FROM sessions WHERE id = $1', [sessionId]);
    },

    prove: async ({ client }, sessionId, factorSince) => {
      const now = clock.now();
      await client.query('UPDATE sessions SET proven_at = $2, proven_factor_since = $3 WHERE id = $1', [
        sessionId,
        now,
        factorSince,
      ]);
      return now;
    },

    list: async (userId) => {
      const now = clock.epochMs();
      const { rows } = await pool.query<OpenSession>(
        `SELECT id, ip, user_agent AS "userAgent", created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM sessions
          WHERE user_id = $1 AND expires_at > $2 AND last_used_at > $3 ORDER BY last_used_at DESC, id DESC LIMIT 200`,
        [userId, new Date(now), new Date(now - IDLE_LIMIT_MS)],
      );
      return rows;
    },

    endOne: async ({ client }, userId, sessionId) => {
      const { rowCount } = await client.query('DELETE FROM sessions WHERE id = $1 AND user_id = $2', [
        sessionId,
        userId,
      ]);
      return rowCount === 1;
    },

    endAll: async ({ client }, userId, spared = 0n) => {
      const { rows } = await client.query<{ id: bigint }>(
        'DELETE FROM sessions WHERE user_id = $1 AND id <> $2 RETURNING id',
        [userId, spared],
      );
      return rows.map(({ id }) => id);
    },

    sweep: async () => {
      const now = clock.epochMs();
      const { rows } = await pool.query<{ id: bigint }>(
        'DELETE FROM sessions WHERE expires_at <= $1 OR last_used_at <= $2 RETURNING id',
        [new Date(now), new Date(now - IDLE_LIMIT_MS)],
      );
      return rows.map(({ id }) => id);
    },
  };
}

/** The callers behind hashes of tokens, in their order; null for what is unknown, ended or expired, or of a locked user. */
async function findSessions(pool: Pool, now: number, hashes: readonly Buffer[]): Promise<(Caller | null)[]> {
  const { rows } = await pool.query<{
    place: bigint;
    id: bigint;
    user_id: bigint;
    last_used_at: Date;
    proven_at: Date | null;
  }>({
    name: 'sessions-of-tokens',
    text: `SELECT place, s.id, s.user_id, s.last_used_at, s.proven_at
           FROM unnest($1::bytea[]) WITH ORDINALITY AS wanted (token_hash, place)
           JOIN sessions s USING (token_hash) JOIN users u ON u.id = s.user_id
           WHERE s.expires_at > $2 AND s.last_used_at > $3 AND u.status = 'active'`,
    values: [hashes, new Date(now), new Date(now - IDLE_LIMIT_MS)],
  });
  const callers: (Caller | null)[] = hashes.map(() => null);
  for (const { place, id: sessionId, user_id: userId, proven_at: provenAt } of rows) {
    callers[Number(place) - 1] = { userId, sessionId, provenAt };
  }
  const unnoted = rows.filter((row) => now - row.last_used_at.getTime() >= TOUCH_EVERY_MS);
  if (unnoted.length > 0)
    await noteUse(
      pool,
      now,
      unnoted.map(({ id }) => id),
    );
  return callers;
}

/**
 * In id order, so that two of them never wait for each other in a circle. Its commit does not wait for the disk, because
 * calls wait for it: when a session was used last is no loss.
 */
async function noteUse(pool: Pool, now: number, ids: readonly bigint[]): Promise<void> {
  await pool.query(
    `UPDATE sessions SET last_used_at = $2
     FROM (SELECT set_config('synchronous_commit', 'off', true)) AS only_here,
       (SELECT id FROM sessions WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE) AS used
     WHERE sessions.id = used.id AND last_used_at < $2`,
    [ids, new Date(now)],
  );
}

/** The token has 256 random bits, so a plain fast hash is enough: there is nothing to guess. */
function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
