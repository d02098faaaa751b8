import type { changePassword as changeCall } from '@aureus/contract/account/safety-calls.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { isSameSecret } from '@aureus/core/typed/secret.ts';
import { AppError } from '../platform/errors.ts';
import type { UserContext } from '../platform/http/route.ts';
import { givenFactor } from './factors.ts';
import { checkUserPassword } from './password-rule.ts';
import { checkOwnPassword } from './reauth.ts';
import { changeSafety } from './safety-change.ts';
import { readRevision } from './safety-revision.ts';
import type { Needs } from './needs.ts';
import { ownNames } from './users.ts';

/**
 * Changes the login password by the current one. Every other session ends.
 * @throws AppError one of the errors the call declares
 */
export async function changePassword(
  needs: Needs,
  input: Input<typeof changeCall>,
  context: UserContext,
): Promise<void> {
  const { pool, clock, hub, passwords, sessions } = needs;
  const { userId, sessionId } = context.caller;
  if (!isSameSecret(input.password, input.re_password)) throw new AppError('passwords_differ');
  const revision = await readRevision(pool, userId);
  await checkOwnPassword(needs, input.old_password, context);
  await checkUserPassword(pool, input.password, await ownNames(pool, userId));
  const factor = await needs.factors.check(userId, givenFactor(input), 'own', context);
  const passwordHash = await passwords.hash(input.password, context.ip);
  const ended = await changeSafety(
    needs,
    context,
    'password_changed',
    async (tx) => {
      await tx.client.query('UPDATE users SET password_hash = $2, password_changed_at = $3 WHERE id = $1', [
        userId,
        passwordHash,
        clock.now(),
      ]);
      return sessions.endAll(tx, userId, sessionId);
    },
    { evenLocked: true, given: { factor, revision } },
  );
  for (const id of ended) hub.endSession(id);
}
