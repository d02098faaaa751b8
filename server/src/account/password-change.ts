import type { changePassword as changeCall } from '@aureus/contract/account/safety-calls.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { AppError } from '../platform/errors.ts';
import type { UserContext } from '../platform/http/route.ts';
import { givenFactor } from './factors.ts';
import { checkUserPassword } from './password-rule.ts';
import { checkOwnPassword } from './reauth.ts';
import { changeSafety } from './safety-change.ts';
import type { Tools } from './tools.ts';
import { ownNames } from './users.ts';

/**
 * Changes the login password by the current one. Every other session ends.
 * @throws AppError one of the errors the call declares
 */
export async function changePassword(
  tools: Tools,
  input: Input<typeof changeCall>,
  context: UserContext,
): Promise<void> {
  const { pool, clock, hub, passwords, sessions } = tools;
  const { userId, sessionId } = context.caller;
  if (input.password !== input.re_password) throw new AppError('passwords_differ');
  const current = await checkOwnPassword(tools, input.old_password, context);
  await checkUserPassword(pool, input.password, await ownNames(pool, userId));
  const proof = await tools.factors.check(userId, givenFactor(input), 'own', context);
  const passwordHash = await passwords.hash(input.password);
  const ended = await changeSafety(
    tools,
    context,
    'password_changed',
    async (tx) => {
      // Of two changes at once the second was proved by a password that is no longer the current one.
      const { rowCount } = await tx.client.query(
        'UPDATE users SET password_hash = $2, password_changed_at = $3 WHERE id = $1 AND password_hash = $4',
        [userId, passwordHash, clock.now(), current],
      );
      if (rowCount !== 1) throw new AppError('password_wrong');
      return sessions.endAll(tx, userId, sessionId);
    },
    { evenLocked: true, proof },
  );
  for (const id of ended) hub.endSession(id);
}
