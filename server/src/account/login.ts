import type { login as loginCall } from '@aureus/contract/account/calls.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { addressKey } from '../platform/http/limits.ts';
import type { CallContext } from '../platform/http/route.ts';
import { readName } from './names.ts';
import type { Tools } from './tools.ts';
import { nameHash, noteEvent } from './security-log.ts';
import { findUser } from './users.ts';

/** An address the user logged in from within this time is the user's own. */
const KNOWN_FOR_MS = 90 * 86_400_000;

/**
 * Checks a password and opens a session.
 *
 * Tries are counted before the password is looked at. An address from which the user has logged in before has a count
 * of its own; all others share one. So a guesser soon stops being answered, from however many addresses, while the
 * owner gets in from the usual place. Nothing locks an account for ever. Names that nobody has are counted and
 * answered alike, in the same time.
 * @returns the session's token
 * @throws AppError account_not_found_or_wrong_password, account_locked (right password alone), too_many_requests
 */
export async function login(tools: Tools, input: Input<typeof loginCall>, context: CallContext): Promise<string> {
  const { pool, limits, log, passwords, clock } = tools;
  const name = readName(input.user_string, input.area_code);
  const who = name?.key ?? input.user_string.trim().toLowerCase();
  const address = addressKey(context.ip);
  const user = name && (await findUser(pool, name));
  const known = await isKnownAddress(tools, user?.id ?? 0n, address);
  const countKey = `${nameHash(who)}|${known ? address : 'strangers'}`;
  const note = (event: Parameters<typeof noteEvent>[1]): void =>
    noteEvent(log, event, context, { userId: user?.id, name: who });

  try {
    if (!known && (await limits.isSpent('account.login.address', address))) {
      await limits.consume('account.login.address', address);
    }
    await limits.consume('account.login.account', countKey);
  } catch (error) {
    note('login_limited');
    throw error;
  }

  if (!(await passwords.matches(user?.passwordHash ?? null, input.password)) || !user) {
    note('login_failed');
    // The answer says that the password is wrong, also to the try that uses up the rest.
    await limits.consume('account.login.address', address).catch(ignoreLimit);
    throw new AppError('account_not_found_or_wrong_password');
  }
  if (user.locked) {
    note('login_locked');
    throw new AppError('account_locked');
  }
  const token = await withTransaction(pool, async (tx) => {
    await tx.client.query(
      `INSERT INTO login_addresses (user_id, address, last_login_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id, address) DO UPDATE SET last_login_at = excluded.last_login_at`,
      [user.id, address, clock.now()],
    );
    await tx.client.query('UPDATE users SET language = $2 WHERE id = $1 AND language <> $2', [
      user.id,
      context.language,
    ]);
    return tools.sessions.open(tx, user.id, context);
  });
  await limits.reset('account.login.account', countKey);
  note('login_ok');
  return token;
}

async function isKnownAddress({ pool, clock }: Tools, userId: bigint, address: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM login_addresses WHERE user_id = $1 AND address = $2 AND last_login_at > $3',
    [userId, address, new Date(clock.epochMs() - KNOWN_FOR_MS)],
  );
  return rowCount === 1;
}

function ignoreLimit(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
