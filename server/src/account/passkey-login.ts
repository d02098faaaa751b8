import { AppError } from '../platform/errors.ts';
import type { CallContext } from '../platform/http/route.ts';
import { openSession } from './opening.ts';
import { noteEvent } from './security-log.ts';
import type { Needs } from './needs.ts';

/**
 * Opens a session by a passkey. It is something the owner has and, as its owner was verified, something the owner is or
 * knows; so no further factor is asked for.
 * @returns the session's token
 * @throws AppError passkey_failed, account_locked, safety_changed
 */
export async function loginByPasskey(needs: Needs, passkey: string, context: CallContext): Promise<string> {
  const { log, passkeys, pool } = needs;
  const { userId, revision } = await passkeys.check('login', null, passkey, context).catch((error: unknown) => {
    if (error instanceof AppError) noteEvent(log, 'login_failed', context, {});
    throw error;
  });
  const { rows } = await pool.query<{ status: string }>('SELECT status FROM users WHERE id = $1', [userId]);
  if (rows[0]?.status !== 'active') {
    noteEvent(log, 'login_frozen', context, { userId });
    throw new AppError('account_locked');
  }
  return openSession(needs, userId, 'login_passkey', context, revision);
}
