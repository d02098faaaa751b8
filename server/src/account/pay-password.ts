import type { updatePayPassword } from '@aureus/contract/account/safety-calls.ts';
import type { Input } from '@aureus/contract/platform/call.ts';
import { codeDigits } from '@aureus/core/typed/code.ts';
import { AppError } from '../platform/errors.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';
import type { UserContext } from '../platform/http/route.ts';
import type { CodeProof } from './codes.ts';
import { guessersAt } from './guessing.ts';
import { isPayPassword } from './pay-password-rule.ts';
import { changeSafety } from './safety-change.ts';
import type { SafetyChange } from './safety-change.ts';
import { noteEvent } from './security-log.ts';
import type { Needs } from './needs.ts';
import { ownAddresses } from './users.ts';

/**
 * Sets the pay password, or replaces it: by the old one, or by a code sent to an address of the user. The call itself
 * has seen a re-authentication.
 * @throws AppError one of the errors the call declares
 */
export async function storePayPassword(
  needs: Needs,
  input: Input<typeof updatePayPassword>,
  context: UserContext,
): Promise<void> {
  const { pool, codes, guards, passwords } = needs;
  const { userId } = context.caller;
  const password = codeDigits(input.password);
  if (!isPayPassword(password)) throw new AppError('pay_password_invalid');
  if (password !== codeDigits(input.re_password)) throw new AppError('passwords_differ');
  const { rows } = await pool.query<{ hash: string | null }>(
    'SELECT pay_password_hash AS hash FROM users WHERE id = $1',
    [userId],
  );
  const old = rows[0]?.hash ?? null;
  let change: SafetyChange = 'pay_password_set';
  let proof: CodeProof | null = null;
  if (old !== null && input.old_password) {
    await guards.checkPayPassword(userId, input.old_password, context);
    change = 'pay_password_changed';
  } else if (old !== null && input.code) {
    proof = await proveOwnAddress(needs, input.code, context);
    change = 'pay_password_reset';
  } else if (old !== null) throw new AppError('pay_password_proof_required');
  const hash = await passwords.hash(password, context.ip);
  const leastHours = proof ? (await readGeneralSettings(pool)).pay_password_freeze_hours : 0;
  await changeSafety(
    needs,
    context,
    change,
    async (tx) => {
      if (proof && !(await codes.consume(tx, proof))) throw new AppError('code_wrong_or_expired');
      // Another one set meanwhile was not proved.
      const { rowCount } = await tx.client.query(
        'UPDATE users SET pay_password_hash = $2 WHERE id = $1 AND pay_password_hash IS NOT DISTINCT FROM $3',
        [userId, hash, old],
      );
      if (rowCount !== 1) throw new AppError('pay_password_proof_required');
    },
    { leastHours },
  );
}

async function proveOwnAddress(needs: Needs, code: string, context: UserContext): Promise<CodeProof> {
  const { userId } = context.caller;
  const kinds = await guessersAt(needs, userId, context);
  for (const address of await ownAddresses(needs.pool, userId)) {
    const proof = await needs.codes.tryCode(address, 'pay_password', code, { kinds, isKnown: true });
    if (proof) return proof;
  }
  noteEvent(needs.log, 'code_failed', context, { userId });
  throw new AppError('code_wrong_or_expired');
}
