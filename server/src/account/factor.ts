import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { CallContext } from '../platform/http/route.ts';
import { recordEvent } from './events.ts';
import { tellChange } from './safety-change.ts';
import type { Tools } from './tools.ts';

/**
 * Asks for the code of a user's authenticator where one is on, and uses it up; says nothing where none is.
 * @throws AppError second_factor_required when none was given, second_factor_wrong, too_many_requests
 */
export async function requireFactor(
  tools: Tools,
  userId: bigint,
  code: string | undefined,
  context: CallContext,
): Promise<void> {
  const { pool, totp } = tools;
  if (!(await totp.isOn(userId))) return;
  if (!code) throw new AppError('second_factor_required');
  if ((await totp.check(userId, code)) !== 'recovery') return;
  await withTransaction(pool, async (tx) => {
    const left = await totp.codesLeft(tx.client, userId);
    await tellChange(tools, tx, userId, 'recovery_code_used', context, { left });
    await recordEvent(tools, tx.client, userId, 'recovery_code_used', context);
  });
}
