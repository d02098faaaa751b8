import type { WithdrawalRow } from '@aureus/contract/withdrawal/shapes.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { moveTo } from './moves.ts';
import { lockWithdrawal, stateOf } from './record.ts';
import { wireRows } from './rows.ts';
import type { WithdrawalTools } from './tools.ts';

/**
 * Takes back a withdrawal nobody has approved yet.
 * @throws AppError withdrawal_unknown (another user's as well), withdrawal_not_cancellable
 */
export async function cancelWithdrawal(
  tools: WithdrawalTools,
  id: number,
  { caller, claim, language }: MoneyContext,
): Promise<WithdrawalRow> {
  return tools.money.transaction(claim, async (tx) => {
    const record = await lockWithdrawal(tx, BigInt(id), caller.userId);
    if (!record) throw new AppError('withdrawal_unknown');
    if (stateOf(record) !== 'requested') throw new AppError('withdrawal_not_cancellable');
    const moved = await moveTo(tools, tx, record, { to: 'cancelled', by: 'user' });
    const [answer] = await wireRows(tx.client, tools.markets, [moved], language);
    if (!answer) throw new Error(`Withdrawal ${id} has a currency nobody knows`);
    return answer;
  });
}
