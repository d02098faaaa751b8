import { createHash } from 'node:crypto';
import { plainMail } from '@aureus/core/typed/mail.ts';
import type { login as loginCall } from '@aureus/contract/operator/entry-calls.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import type { Pool } from 'pg';
import type { AfterAnswer } from '../platform/after-answer.ts';
import type { Passwords } from '../account/public.ts';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { KnownDevices } from '../platform/http/known-devices.ts';
import type { Limits } from '../platform/http/limits.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Logger } from '../platform/log.ts';
import { noteLine } from './audit.ts';
import type { CheckedOperator, OperatorPasskeys } from './passkeys.ts';
import type { Proofs } from './proof.ts';
import type { OperatorSessions } from './sessions.ts';

export interface LoginNeeds {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits: Limits;
  readonly passwords: Passwords;
  readonly passkeys: OperatorPasskeys;
  readonly proofs: Proofs;
  readonly devices: KnownDevices;
  readonly sessions: OperatorSessions;
  readonly afterAnswer: AfterAnswer;
}

/** No operator has this id. */
const NOBODY = 0n;

/**
 * Opens a session by password and authenticator. Tries are counted before anything is looked at, names that nobody has
 * alike, and neither the answer nor the work before it tells which part was wrong. A browser in which this operator has
 * logged in before has a count of its own; all others share one, and that of their address. So a stranger who knows the
 * e-mail is soon stopped, from however many addresses, and the operator gets in all the same.
 * @returns the session's token
 * @throws AppError operator_login_failed, too_many_requests
 */
export async function login(needs: LoginNeeds, input: Input<typeof loginCall>, context: CallContext): Promise<string> {
  const { pool, limits, passwords, proofs, devices } = needs;
  const name = plainMail(input.email).toLowerCase();
  // Somebody may have typed a password into the field: the name itself is not kept.
  const nameKey = createHash('sha256').update(name).digest('hex').slice(0, 32);
  const { rows } = await pool.query<{ id: bigint; password_hash: string; state: string; revision: bigint }>(
    'SELECT id, password_hash, state, access_revision AS revision FROM operators WHERE lower(email) = $1',
    [name],
  );
  const found = rows[0];
  const device = devices.of(found?.id ?? null, context);
  const countKey = `${nameKey}|${device ?? 'strangers'}`;
  if (device === null) await limits.consumeByNetworks('operator.login.address', context.ip);
  await limits.consume('operator.login.name', countKey);
  const knownAt = device === null ? null : context.ip;
  const compared = await passwords.compare(found?.password_hash ?? null, input.password, knownAt);
  const mayTry = compared !== 'different' && found?.state === 'active';
  // A code is looked up whatever came before, and used up by the right password alone.
  const isRight = (await proofs.useCode(mayTry ? found.id : NOBODY, input.code)) && mayTry;
  if (!isRight) {
    refuse(needs, context, found?.id ?? null, nameKey);
    throw new AppError('operator_login_failed');
  }
  const known = compared === 'older' ? await renewHash(needs, found, input.password, knownAt) : found;
  const token = await open(needs, known, context, 'totp');
  await limits.reset('operator.login.name', countKey);
  return token;
}

/**
 * Hashes a password anew that was hashed before there was one form of secrets.
 * @throws AppError operator_login_failed when what opens the console has changed since it was compared
 */
async function renewHash(
  { pool, passwords }: LoginNeeds,
  { id, revision }: CheckedOperator,
  password: string,
  knownAt: string | null,
): Promise<CheckedOperator> {
  const hash = await passwords.hash(password, knownAt);
  const { rows } = await pool.query<CheckedOperator>(
    `UPDATE operators SET password_hash = $2 WHERE id = $1 AND access_revision = $3
     RETURNING id, access_revision AS revision`,
    [id, hash, revision],
  );
  if (!rows[0]) throw new AppError('operator_login_failed');
  return rows[0];
}

/** Opens a session by a passkey. @throws AppError operator_login_failed, too_many_requests */
export async function loginByPasskey(needs: LoginNeeds, answer: string, context: CallContext): Promise<string> {
  const { pool, limits, passkeys, devices } = needs;
  const device = devices.ofAnybody(context);
  if (device === null) await limits.consumeByNetworks('operator.login.address', context.ip);
  else await limits.consume('operator.login.address', device);
  const used = await passkeys.check('login', null, answer, context).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return null;
  });
  const { rowCount } = await pool.query(`SELECT FROM operators WHERE id = $1 AND state = 'active'`, [used?.id]);
  if (used === null || rowCount !== 1) {
    refuse(needs, context, used?.id ?? null, 'passkey');
    throw new AppError('operator_login_failed');
  }
  return open(needs, used, context, 'passkey');
}

/** @throws AppError operator_login_failed when what opens the console was changed or taken since it was compared */
async function open(
  { pool, clock, sessions, devices }: LoginNeeds,
  { id: operatorId, revision }: CheckedOperator,
  context: CallContext,
  by: string,
): Promise<string> {
  const { requestId, ip, userAgent } = context;
  const token = await withTransaction(pool, async (tx) => {
    const { rows } = await tx.client.query<{ revision: bigint }>(
      'SELECT access_revision AS revision FROM operators WHERE id = $1 FOR NO KEY UPDATE',
      [operatorId],
    );
    if (rows[0]?.revision !== revision) throw new AppError('operator_login_failed');
    const target = `operator ${operatorId}`;
    await noteLine(tx, clock, { operatorId, action: 'operator.login', target, details: { by }, requestId, ip });
    return sessions.open(tx, operatorId, { ip, userAgent });
  });
  devices.remember(operatorId, context);
  return token;
}

/**
 * Notes a login that failed: in the log always, in the record when it was about somebody. The latter is not waited for:
 * it would tell who is an operator.
 */
function refuse(
  { pool, clock, log, afterAnswer }: LoginNeeds,
  { requestId, ip }: CallContext,
  operatorId: bigint | null,
  name: string,
): void {
  log.info({ event: 'operator_login_failed', name, ip, request: requestId }, 'Security event');
  if (operatorId === null) return;
  const target = `operator ${operatorId}`;
  afterAnswer.add('operator.login_failed', () =>
    noteLine(pool, clock, { operatorId: null, action: 'operator.login_failed', target, requestId, ip }),
  );
}
