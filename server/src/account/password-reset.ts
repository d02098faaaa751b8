import type { resetPassword as resetCall } from '@aureus/contract/account/calls.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';
import type { CallContext } from '../platform/http/route.ts';
import { mailLater } from '../platform/mail/mailer.ts';
import { smsLater } from '../platform/sms/sms.ts';
import { proveAddress } from './code-check.ts';
import { recordEvent } from './events.ts';
import { requireFactor } from './factor.ts';
import { readAddress } from './names.ts';
import type { Address } from './names.ts';
import { checkUserPassword } from './password-rule.ts';
import { nameHash } from './security-log.ts';
import type { Tools } from './tools.ts';
import { findUser } from './users.ts';

/**
 * Sets a new password by a code. Ends every session, freezes withdrawals and tells the owner.
 * Where an authenticator is on its code is needed as well: a mailbox alone opens no such account.
 * An account that has neither e-mail nor telephone gets no codes and cannot be reset this way.
 * @throws AppError one of the errors the call declares; invalid_request when the account or the repeat is missing
 */
export async function resetPassword(tools: Tools, input: Input<typeof resetCall>, context: CallContext): Promise<void> {
  const { pool, clock, codes, hub, limits, passwords, sessions } = tools;
  const account = input.account ?? input.user_string;
  const repeat = input.repassword ?? input.re_password;
  if (account === undefined) throw new AppError('invalid_request', { field: 'account' });
  if (repeat === undefined) throw new AppError('invalid_request', { field: 're_password' });
  if (input.password !== repeat) throw new AppError('passwords_differ');
  const address = readAddress(account, input.area_code);
  await checkUserPassword(pool, input.password, [address?.key ?? account]);
  const proof = await proveAddress(tools, address, 'forget', input.code, context);
  const owner = address && (await findUser(pool, address));
  if (owner) await requireFactor(tools, owner.id, input.factor_code, context);
  const passwordHash = await passwords.hash(input.password);
  const ended = await withTransaction(pool, async (tx) => {
    const user = address && (await findUser(tx.client, address));
    if (!user || !(await codes.consume(tx, proof))) throw new AppError('code_wrong_or_expired');
    const now = clock.now();
    const { reset_freeze_hours: hours } = await readGeneralSettings(tx.client);
    await tx.client.query(
      `UPDATE users SET password_hash = $2, password_changed_at = $3, withdrawals_frozen_until = greatest(withdrawals_frozen_until, $4)
        WHERE id = $1`,
      [user.id, passwordHash, now, new Date(now.getTime() + hours * 3_600_000)],
    );
    // Addresses a thief may have used are strangers again.
    await tx.client.query('DELETE FROM login_addresses WHERE user_id = $1', [user.id]);
    await recordEvent(tools, tx.client, user.id, 'password_reset', context);
    await tellOwner(tools, tx, { address, now, hours }, context);
    return sessions.endAll(tx, user.id);
  });
  for (const sessionId of ended) hub.endSession(sessionId);
  await limits.reset('account.login.account', `${nameHash(address?.key ?? '')}|strangers`);
}

function tellOwner(
  { jobs }: Tools,
  tx: Transaction,
  { address, now, hours }: { address: Address; now: Date; hours: number },
  { language }: CallContext,
): Promise<void> {
  if (address.kind === 'phone') {
    return smsLater(jobs, tx, { to: address.key, language, template: 'password_changed', params: {} });
  }
  return mailLater(jobs, tx, {
    to: address.email,
    language,
    template: 'password_changed',
    params: { time: now.toISOString(), hours },
  });
}
