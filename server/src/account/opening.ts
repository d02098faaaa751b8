import type { SecurityEventKind } from '@aureus/contract/account/safety-calls.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { addressKey } from '../platform/http/networks.ts';
import type { CallContext } from '../platform/http/route.ts';
import { undoClosing } from './closing.ts';
import { recordEvent } from './events.ts';
import { tellChange } from './safety-change.ts';
import { lockProved } from './safety-revision.ts';
import type { SafetyRevision } from './safety-revision.ts';
import type { Needs } from './needs.ts';

/** How somebody got in. */
export type LoginEvent = Extract<SecurityEventKind, 'login' | 'login_passkey' | 'login_wallet'>;

/** An address the user logged in from within this time is the user's own. */
export const KNOWN_FOR_MS = 90 * 86_400_000;

/** Whether the user has logged in from this network address lately. */
export async function isKnownAddress({ pool, clock }: Needs, userId: bigint, address: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM login_addresses WHERE user_id = $1 AND address = $2 AND last_login_at > $3',
    [userId, address, new Date(clock.epochMs() - KNOWN_FOR_MS)],
  );
  return rowCount === 1;
}

/**
 * Opens a session for whoever proved to be a user, remembers where it was, and tells the owner when nobody has logged
 * in from there lately. The first login of all is told to nobody: it is the owner's. A login undoes the closing of the account.
 * @param revision what was given was compared with: who undoes a change or resets a password throws everybody out
 * @returns the session's token
 * @throws AppError safety_changed when the account has changed since
 */
export async function openSession(
  needs: Needs,
  userId: bigint,
  event: LoginEvent,
  context: CallContext,
  revision: SafetyRevision,
): Promise<string> {
  const { pool, clock, sessions } = needs;
  const address = addressKey(context.ip);
  const known = await isKnownAddress(needs, userId, address);
  const opened = await withTransaction(pool, async (tx) => {
    await lockProved(tx, userId, { revision });
    const { rowCount: earlier } = await tx.client.query(
      `SELECT FROM security_events WHERE user_id = $1 AND kind IN ('login', 'login_passkey', 'login_wallet') LIMIT 1`,
      [userId],
    );
    await tx.client.query(
      `INSERT INTO login_addresses (user_id, address, last_login_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id, address) DO UPDATE SET last_login_at = excluded.last_login_at`,
      [userId, address, clock.now()],
    );
    await tx.client.query(
      `UPDATE users SET language = $2 WHERE id = $1 AND language <> $2
         AND NOT EXISTS (SELECT FROM user_choice WHERE user_id = $1 AND user_choice.language IS NOT NULL)`,
      [userId, context.language],
    );
    await undoClosing(needs, tx, userId, context);
    const token = await sessions.open(tx, userId, context);
    const giveMark = await needs.devices.note(tx, userId, context);
    await recordEvent(needs, tx.client, userId, event, context);
    if (!known && earlier) await tellChange(needs, tx, userId, 'login_new_place', context);
    return { token, giveMark };
  });
  opened.giveMark();
  return opened.token;
}
