import type * as calls from '@aureus/contract/mining/calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { redemptionOf } from '@aureus/core/mining/redemption.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { refuseFrozen } from '../account/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { changeHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import type { LockingNeeds } from './locking.ts';
import { describeOrder, type MiningOrder, stateNumber, stateOf, termsOf } from './orders.ts';
import { noteWentOn, paymentsOf } from './paying.ts';

type Cancel = typeof calls.cancel;

/**
 * Redeems an order early. Interest of days that are over is paid with it, also where the product has not come to it yet:
 * what is owed is never lost. Once all days are over there is no penalty, and the order has matured.
 */
export async function redeemOrder(
  needs: LockingNeeds,
  { id, penalty: shown }: Input<Cancel>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<Answer<Cancel>> {
  const { platform, markets, dividends } = needs;
  let ended: MiningOrder | undefined;
  const answer = await platform.money.transaction(claim, async (tx) => {
    await refuseFrozen(tx, userId);
    await requireOwn(tx, userId, id);
    // Before the order: whoever pays its interest has the row of what is due first, and wants the order then. What is due
    // already stays, and finds an order that has ended.
    await dividends.cancel(tx, [String(id)]);
    const order = await lockOrder(tx, id);
    if (stateOf(order) !== 'running') throw new AppError('mining_order_ended');
    const currency = markets.currency(order.currency_id);
    if (!currency) throw new Error(`Lock-up order ${id} is in an unknown currency`);
    const now = platform.clock.now();
    const { finished, remaining, penalty } = redemptionOf(termsOf(order), order.paid_days, now.getTime());
    if (shown !== undefined && penalty > parseDecimalInput(shown, currency.scale)) {
      throw new AppError('mining_penalty_changed', {
        penalty: `${formatDecimal(penalty, currency.scale)} ${currency.code}`,
      });
    }
    const state = remaining === 0 ? stateNumber.matured : stateNumber.redeemed;
    const { rows } = await tx.client.query<MiningOrder>(
      'UPDATE mining_order SET state = $2, paid_days = $3, penalty = $4, ended_at = $5 WHERE id = $1 RETURNING *',
      [id, state, finished, remaining === 0 ? null : penalty, now],
    );
    [ended] = rows;
    if (!ended) throw new Error(`Lock-up order ${id} did not end`);
    const days = Array.from({ length: finished - order.paid_days }, (_, place) => order.paid_days + place + 1);
    await noteWentOn(tx, [{ order: ended, days }], now);
    await changeHolds(tx, now, paymentsOf({ order: ended, days }));
    return describeOrder(markets, ended, now.getTime());
  });
  if (ended) needs.tell([ended]);
  return answer;
}

/** @throws AppError mining_order_unknown when there is none of this number, or it is another's */
async function requireOwn({ client }: MoneyTransaction, owner: bigint, id: number): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM mining_order WHERE id = $1 AND owner_id = $2', [id, owner]);
  if (rowCount === 0) throw new AppError('mining_order_unknown');
}

async function lockOrder({ client }: MoneyTransaction, id: number): Promise<MiningOrder> {
  const { rows } = await client.query<MiningOrder>('SELECT * FROM mining_order WHERE id = $1 FOR UPDATE', [id]);
  const [order] = rows;
  if (!order) throw new AppError('mining_order_unknown');
  return order;
}
