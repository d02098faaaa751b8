import { AppError } from '../platform/errors.ts';
import type { Tools } from './tools.ts';
import { findInviter } from './users.ts';

/** Who invited a new user; null without a code. @throws AppError invitation_code_unknown */
export async function inviterOf({ pool }: Pick<Tools, 'pool'>, code: string | undefined): Promise<bigint | null> {
  if (code === undefined || code.trim() === '') return null;
  const inviter = await findInviter(pool, code);
  if (inviter === null) throw new AppError('invitation_code_unknown');
  return inviter;
}
