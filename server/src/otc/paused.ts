import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { OtcNeeds } from './needs.ts';

/**
 * Who sells lets coins out. What keeps withdrawals back after a change of passwords or factors keeps sales back as well:
 * else whoever has taken an account over would sell what they cannot withdraw.
 * @throws AppError withdrawals_paused
 */
export async function refusePaused({ guards }: Pick<OtcNeeds, 'guards'>, tx: Transaction, user: bigint): Promise<void> {
  const block = await guards.withdrawalBlock(tx, user);
  if (block) throw new AppError('withdrawals_paused', { reason: block.reason });
}
