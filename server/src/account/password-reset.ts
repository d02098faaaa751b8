import type { resetPassword as resetCall } from '@aureus/contract/account/calls.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { isSameSecret } from '@aureus/core/typed/secret.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';
import type { CallContext } from '../platform/http/route.ts';
import { undoClosing } from './closing.ts';
import { proveAddress } from './code-check.ts';
import { givenFactor } from './factors.ts';
import { readAddress } from './names.ts';
import { checkUserPassword } from './password-rule.ts';
import { changeFactor } from './safety-change.ts';
import { lockProved } from './safety-revision.ts';
import { nameHash } from './security-log.ts';
import type { Needs } from './needs.ts';
import { findUser } from './users.ts';

/**
 * Sets a new password by a code. Ends every session, freezes withdrawals and tells the owner.
 * Where the account has a second factor it is needed as well: a mailbox alone opens no such account.
 * An account that has neither e-mail nor telephone gets no codes and cannot be reset this way.
 * @throws AppError one of the errors the call declares; invalid_request when the account or the repeat is missing
 */
export async function resetPassword(needs: Needs, input: Input<typeof resetCall>, context: CallContext): Promise<void> {
  const { pool, clock, codes, hub, limits, passwords, sessions } = needs;
  const account = input.account ?? input.user_string;
  const repeat = input.repassword ?? input.re_password;
  if (account === undefined) throw new AppError('invalid_request', { field: 'account' });
  if (repeat === undefined) throw new AppError('invalid_request', { field: 're_password' });
  if (!isSameSecret(input.password, repeat)) throw new AppError('passwords_differ');
  const address = readAddress(account, input.area_code);
  await checkUserPassword(pool, input.password, [address?.key ?? account]);
  const proof = await proveAddress(needs, address, 'forget', input.code, context);
  const owner = address && (await findUser(pool, address));
  if (owner) await needs.factors.check(owner.id, givenFactor(input), 'any', context);
  const passwordHash = await passwords.hash(input.password);
  const ended = await withTransaction(pool, async (tx) => {
    if (!owner || !(await codes.consume(tx, proof))) throw new AppError('code_wrong_or_expired');
    await lockProved(tx, owner.id, owner);
    const { reset_freeze_hours: leastHours } = await readGeneralSettings(tx.client);
    const change = { since: null, leastHours } as const;
    await changeFactor(
      needs,
      tx,
      owner.id,
      'password_reset',
      context,
      async ({ client }) => {
        await client.query('UPDATE users SET password_hash = $2, password_changed_at = $3 WHERE id = $1', [
          owner.id,
          passwordHash,
          clock.now(),
        ]);
        // Addresses and devices that a thief may have used are strangers again.
        await client.query('DELETE FROM login_addresses WHERE user_id = $1', [owner.id]);
        await needs.devices.distrustAll(tx, owner.id);
      },
      change,
    );
    // Whoever resets it is told of a closing they did not wish for, and would take it for undone.
    await undoClosing(needs, tx, owner.id, context);
    return sessions.endAll(tx, owner.id);
  });
  for (const sessionId of ended) hub.endSession(sessionId);
  await limits.reset('account.login.account', `${nameHash(address?.key ?? '')}|strangers`);
}
