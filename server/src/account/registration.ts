import type { register as registerCall } from '@aureus/contract/account/calls.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { isSameSecret } from '@aureus/core/typed/secret.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { CodeProof } from './codes.ts';
import { proveAddress } from './code-check.ts';
import { recordEvent } from './events.ts';
import { parseAccountName, parseEmail, parsePhone } from './names.ts';
import type { UserName } from './names.ts';
import { inviterOf } from './invitations.ts';
import { checkUserPassword } from './password-rule.ts';
import type { Needs } from './needs.ts';
import { insertUser } from './users.ts';

type Registration = Input<typeof registerCall>;

/**
 * Creates an account. E-mail and telephone need the code sent to them; an account name proves nothing and needs none.
 * That an address is taken is said only to whoever proved to own it; that a name is taken cannot be hidden.
 * @throws AppError one of the errors the call declares
 */
export async function register(needs: Needs, input: Registration, context: CallContext): Promise<void> {
  const { pool, clock, codes, limits, notices, passwords } = needs;
  const name = nameOf(input);
  if (!isSameSecret(input.password, input.re_password)) throw new AppError('passwords_differ');
  await checkUserPassword(pool, input.password, [name.key]);
  await limits.consumeByNetworks('account.register.address', context.ip);
  const invitedBy = await inviterOf(needs, input.extension_code);
  const proof = name.kind === 'account' ? null : await proveAddress(needs, name, 'register', input.code, context);
  const passwordHash = await passwords.hash(input.password);
  await withTransaction(pool, async (tx) => {
    await consume(proof);
    const id = await insertUser(tx, { name, passwordHash, invitedBy, now: clock.now(), language: context.language });
    if (id === null) throw new AppError('account_exists');
    await recordEvent(needs, tx.client, id, 'registered', context);
    await notices.send(tx, { userId: id, kind: 'welcome', params: {}, mail: false });

    async function consume(used: CodeProof | null): Promise<void> {
      if (used && !(await codes.consume(tx, used))) throw new AppError('code_wrong_or_expired');
    }
  });
}

function nameOf({ type, user_string, area_code }: Registration): UserName {
  if (type === 'account') return parseAccountName(user_string);
  return type === 'email' ? parseEmail(user_string) : parsePhone(area_code ?? '86', user_string);
}
