import type { SecurityEventKind } from '@aureus/contract/account/safety-calls.ts';
import type { Pool } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';
import type { CallContext } from '../platform/http/route.ts';
import { noteEvent } from './security-log.ts';
import type { Needs } from './needs.ts';

/** Keeps for its owner what happened to an account, and notes it in the log. Never a secret. */
export async function recordEvent(
  { clock, log }: Pick<Needs, 'clock' | 'log'>,
  client: Pool | Transaction['client'],
  userId: bigint,
  kind: SecurityEventKind,
  context: Pick<CallContext, 'requestId' | 'ip' | 'userAgent'>,
): Promise<void> {
  await client.query(
    'INSERT INTO security_events (user_id, kind, ip, user_agent, created_at) VALUES ($1, $2, $3, $4, $5)',
    [userId, kind, context.ip, context.userAgent, clock.now()],
  );
  noteEvent(log, kind, context, { userId });
}

/** Keeps a failed login for the owner of the account; for nobody it is the same statement and keeps nothing. */
export async function keepFailure(
  { clock, pool }: Pick<Needs, 'clock' | 'pool'>,
  userId: bigint,
  context: Pick<CallContext, 'ip' | 'userAgent'>,
): Promise<void> {
  await pool.query(
    `INSERT INTO security_events (user_id, kind, ip, user_agent, created_at)
     SELECT id, 'login_failed', $2, $3, $4 FROM users WHERE id = $1`,
    [userId, context.ip, context.userAgent, clock.now()],
  );
}
