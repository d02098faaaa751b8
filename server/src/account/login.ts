import type { login as loginCall } from '@aureus/contract/account/calls.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { AppError } from '../platform/errors.ts';
import { addressKey } from '../platform/http/networks.ts';
import type { CallContext } from '../platform/http/route.ts';
import { keepFailure } from './events.ts';
import { givenFactor } from './factors.ts';
import { readName } from './names.ts';
import { isKnownAddress, openSession } from './opening.ts';
import type { Needs } from './needs.ts';
import { renewPasswordHash } from './password-renewal.ts';
import { nameHash, noteEvent } from './security-log.ts';
import { findUser } from './users.ts';

/**
 * Checks a password and opens a session.
 *
 * Tries are counted before the password is looked at. A browser in which the user has logged in before, and an address
 * from which, has a count of its own; all others share one. So a guesser soon stops being answered, from however many
 * addresses, while the owner gets in with the usual browser or from the usual place. Nothing locks an account for ever.
 * Names that nobody has are counted and answered alike, after the same work: statement for statement and hash for hash.
 * That a second factor is wanted is said to the right password alone, and a hash of before there was one form of secrets
 * is renewed by it.
 * @returns the session's token
 * @throws AppError account_not_found_or_wrong_password, account_locked, second_factor_required and passkey_required (right
 *   password alone), second_factor_wrong, too_many_requests, safety_changed
 */
export async function login(needs: Needs, input: Input<typeof loginCall>, context: CallContext): Promise<string> {
  const { pool, limits, log, passwords, devices } = needs;
  const name = readName(input.user_string, input.area_code);
  const who = name?.key ?? input.user_string.trim().toLowerCase();
  const address = addressKey(context.ip);
  const user = name && (await findUser(pool, name));
  const device = (await devices.find(user?.id ?? 0n, context))?.key ?? null;
  const known = (await isKnownAddress(needs, user?.id ?? 0n, address)) || device !== null;
  const countKey = `${nameHash(who)}|${device ?? (known ? address : 'strangers')}`;
  const note = (event: Parameters<typeof noteEvent>[1]): void =>
    noteEvent(log, event, context, { userId: user?.id, name: who });

  try {
    if (!known) await limits.consumeByNetworks('account.login.address', context.ip);
    await limits.consume('account.login.account', countKey);
  } catch (error) {
    note('login_limited');
    throw error;
  }

  const knownAt = known ? context.ip : null;
  const compared = await passwords.compare(user?.passwordHash ?? null, input.password, knownAt);
  if (compared === 'different' || !user) {
    note('login_failed');
    // Not waited for: to write it takes longer than not to, and would tell which names have an account.
    needs.afterAnswer.add('login_failed', () => keepFailure(needs, user?.id ?? 0n, context));
    // Strangers' tries have been counted; those of the known count, and are refused by a count of their own.
    if (known) await limits.consumeByNetworks('account.login.address', context.ip).catch(ignoreLimit);
    throw new AppError('account_not_found_or_wrong_password');
  }
  if (user.locked) {
    note('login_frozen');
    throw new AppError('account_locked');
  }
  await needs.factors.check(user.id, givenFactor(input), 'any', context);
  const revision = compared === 'older' ? await renewPasswordHash(needs, user, input.password, knownAt) : user.revision;
  const token = await openSession(needs, user.id, 'login', context, revision);
  await limits.reset('account.login.account', countKey);
  if (!known) await limits.giveBackByNetworks('account.login.address', context.ip);
  return token;
}

function ignoreLimit(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
