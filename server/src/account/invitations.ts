import { groupedCode } from '@aureus/core/typed/code.ts';
import { AppError } from '../platform/errors.ts';
import type { Needs } from './needs.ts';
import { findInviter } from './users.ts';

/** Who invited a new user; null without a code. @throws AppError invitation_code_unknown */
export async function inviterOf({ pool }: Pick<Needs, 'pool'>, code: string | undefined): Promise<bigint | null> {
  if (code === undefined || groupedCode(code) === '') return null;
  const inviter = await findInviter(pool, code);
  if (inviter === null) throw new AppError('invitation_code_unknown');
  return inviter;
}
