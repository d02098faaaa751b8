import type { reauth as reauthCall } from '@aureus/contract/account/proof-calls.ts';
import { freshMinutes } from '@aureus/contract/platform/call.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import type { Chain } from '../platform/chain/chain.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { UserContext } from '../platform/http/route.ts';
import { givenFactor } from './factors.ts';
import { lockProved, readRevision } from './safety-revision.ts';
import { noteEvent } from './security-log.ts';
import type { Needs } from './needs.ts';
import { checkOwnWallet, givenWallet } from './wallet-proof.ts';

/**
 * Proves again who is there and opens, for some minutes and in this session alone, the calls that ask for it.
 * @returns until when
 * @throws AppError one of the errors the call declares; invalid_request when nothing is given
 */
export async function reauthenticate(
  needs: Needs,
  chain: Chain,
  input: Input<typeof reauthCall>,
  context: UserContext,
): Promise<Date> {
  const { factors, passkeys, pool, sessions, log } = needs;
  const { userId, sessionId } = context.caller;
  const revision = await readRevision(pool, userId);
  let since: Date | null = null;
  try {
    if (input.passkey) ({ since } = await passkeys.check('reauth', userId, input.passkey, context));
    else {
      const wallet = givenWallet(input);
      if (wallet) await checkOwnWallet(needs, chain, userId, wallet);
      else if (input.password) await checkOwnPassword(needs, input.password, context);
      else throw new AppError('invalid_request', { field: 'password' });
      const proof = await factors.check(userId, givenFactor({ factor_code: input.factor_code }), 'own', context);
      since = proof?.since ?? null;
    }
  } catch (error) {
    if (error instanceof AppError) noteEvent(log, 'reauth_failed', context, { userId });
    throw error;
  }
  const proven = await withTransaction(pool, async (tx) => {
    await lockProved(tx, userId, { revision, sessionId });
    return sessions.prove(tx, sessionId, since);
  });
  noteEvent(log, 'reauth_ok', context, { userId });
  return freshUntil(proven);
}

/**
 * Checks the caller's login password. Tries are counted by session, before anything is compared.
 * @throws AppError password_wrong, too_many_requests
 */
export async function checkOwnPassword(
  { pool, limits, passwords }: Needs,
  password: string,
  { ip, caller: { userId, sessionId } }: UserContext,
): Promise<void> {
  await limits.consume('account.proof.session', String(sessionId));
  const { rows } = await pool.query<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE id = $1', [
    userId,
  ]);
  const hash = rows[0]?.hash ?? null;
  if (hash === null || !(await passwords.matches(hash, password, ip))) throw new AppError('password_wrong');
  await limits.reset('account.proof.session', String(sessionId));
}

export function freshUntil(proven: Date): Date {
  return new Date(proven.getTime() + freshMinutes * 60_000);
}
