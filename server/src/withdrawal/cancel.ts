import type { WithdrawalRow } from '@aureus/contract/withdrawal/shapes.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { moveTo } from './moves.ts';
import { lockWithdrawal, stateOf } from './record.ts';
import { wireRows } from './rows.ts';
import type { RequestNeeds } from './needs.ts';

/**
 * Takes back a withdrawal nobody has approved yet.
 * @throws AppError withdrawal_unknown (another user's as well), withdrawal_not_cancellable
 */
export async function cancelWithdrawal(
  needs: RequestNeeds,
  id: number,
  { caller, claim, language }: MoneyContext,
): Promise<WithdrawalRow> {
  return needs.money.transaction(claim, async (tx) => {
    const record = await lockWithdrawal(tx, BigInt(id), caller.userId);
    if (!record) throw new AppError('withdrawal_unknown');
    if (stateOf(record) !== 'requested') throw new AppError('withdrawal_not_cancellable');
    const moved = await moveTo(needs, tx, record, { to: 'cancelled', by: 'user' });
    const [answer] = await wireRows(tx.client, needs.markets, [moved], language);
    if (!answer) throw new Error(`Withdrawal ${id} has a currency nobody knows`);
    return answer;
  });
}
