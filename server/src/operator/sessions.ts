import { createHash, randomBytes } from 'node:crypto';
import { sessionMinutes } from '@aureus/contract/operator/entry-calls.ts';
import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import { operatorPermissions } from '@aureus/contract/operator/permissions.ts';
import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { lockOperator } from './access-revision.ts';
import type { ProvedOperator } from './access-revision.ts';
import type { Operator } from './public.ts';

/** `last_used_at` is written at most this often: reading a session stays a read. */
const TOUCH_EVERY_MS = 30_000;

/** Tells operators' tokens from users' by their look alone; what counts is the table they are found in. */
const TOKEN = /^op_[A-Za-z0-9_-]{43}$/;

const known: ReadonlySet<string> = new Set(operatorPermissions);

/** Sessions of operators: opaque tokens, stored hashed, of twelve hours at most and half an hour of rest. */
export interface OperatorSessions {
  open(tx: Transaction, operatorId: bigint, client: { ip: string; userAgent: string }): Promise<string>;
  /** The operator behind a token with what the roles allow now; null when the session is over or the operator disabled. */
  find(token: string): Promise<Operator | null>;
  /** As `find`, but it does not count as use: a session that nobody uses still ends. */
  peek(token: string): Promise<Operator | null>;
  /** Ends one session of an operator; false when there is none. */
  end(operatorId: bigint, sessionId: bigint): Promise<boolean>;
  /** Ends all sessions of an operator, but one where one is named. */
  endAll(tx: Transaction, operatorId: bigint, except?: bigint): Promise<void>;
  /**
   * Notes that the owner of a session has just proved to be there.
   * @returns when
   * @throws AppError not_logged_in, safety_changed
   */
  prove(proved: ProvedOperator): Promise<Date>;
  sweep(): Promise<void>;
}

interface Found {
  readonly operator: Operator;
  readonly lastUsedAt: Date;
}

export function createOperatorSessions(pool: Pool, clock: Clock): OperatorSessions {
  const idleSince = (): Date => new Date(clock.epochMs() - sessionMinutes.idle * 60_000);

  async function look(token: string): Promise<Found | null> {
    if (!TOKEN.test(token)) return null;
    const now = clock.now();
    const { rows } = await pool.query<{
      id: bigint;
      operator_id: bigint;
      name: string;
      last_used_at: Date;
      proven_at: Date | null;
      permissions: string[];
    }>(
      `SELECT s.id, s.operator_id, o.name, s.last_used_at, s.proven_at,
              ARRAY(SELECT DISTINCT permission FROM operator_roles JOIN role_permissions USING (role)
                     WHERE operator_id = o.id) AS permissions
         FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
        WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.last_used_at > $3 AND o.state = 'active'`,
      [tokenHash(token), now, idleSince()],
    );
    const session = rows[0];
    if (!session) return null;
    const permissions = new Set(session.permissions.filter((name): name is OperatorPermission => known.has(name)));
    const operator = {
      operatorId: session.operator_id,
      sessionId: session.id,
      name: session.name,
      permissions,
      provenAt: session.proven_at,
    };
    return { operator, lastUsedAt: session.last_used_at };
  }

  return {
    open: async ({ client }, operatorId, { ip, userAgent }) => {
      const token = `op_${randomBytes(32).toString('base64url')}`;
      const now = clock.now();
      await client.query(
        `INSERT INTO operator_sessions (operator_id, token_hash, created_at, last_used_at, expires_at, ip, user_agent)
         VALUES ($1, $2, $3, $3, $4, $5, $6)`,
        [operatorId, tokenHash(token), now, new Date(now.getTime() + sessionMinutes.whole * 60_000), ip, userAgent],
      );
      await client.query('UPDATE operators SET last_login_at = $2 WHERE id = $1', [operatorId, now]);
      return token;
    },

    find: async (token) => {
      const found = await look(token);
      if (!found) return null;
      const now = clock.now();
      if (now.getTime() - found.lastUsedAt.getTime() >= TOUCH_EVERY_MS) {
        await pool.query('UPDATE operator_sessions SET last_used_at = $2 WHERE id = $1 AND last_used_at < $2', [
          found.operator.sessionId,
          now,
        ]);
      }
      return found.operator;
    },

    peek: async (token) => (await look(token))?.operator ?? null,

    end: async (operatorId, sessionId) => {
      const { rowCount } = await pool.query('DELETE FROM operator_sessions WHERE operator_id = $1 AND id = $2', [
        operatorId,
        sessionId,
      ]);
      return rowCount === 1;
    },

    endAll: async ({ client }, operatorId, except) => {
      await client.query('DELETE FROM operator_sessions WHERE operator_id = $1 AND id IS DISTINCT FROM $2', [
        operatorId,
        except ?? null,
      ]);
    },

    prove: (proved) =>
      withTransaction(pool, async (tx) => {
        await lockOperator(tx, proved);
        const now = clock.now();
        await tx.client.query('UPDATE operator_sessions SET proven_at = $2 WHERE id = $1', [proved.sessionId, now]);
        return now;
      }),

    sweep: async () => {
      await pool.query('DELETE FROM operator_sessions WHERE expires_at <= $1 OR last_used_at <= $2', [
        clock.now(),
        idleSince(),
      ]);
      await pool.query('DELETE FROM operator_challenges WHERE expires_at <= $1', [clock.now()]);
    },
  };
}

/** Tokens have 256 random bits, so a plain fast hash is enough. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
