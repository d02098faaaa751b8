import type { HoldChange } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { lockedIn } from './locking.ts';
import { type MiningOrder, stateOf } from './orders.ts';
import { interestFrom } from './plans.ts';

/** What both ways in which an order goes on have in common: interest of days, and the end. */

/** An order after it has gone on, and the days whose interest it was paid by that, from 1. */
export interface WentOn {
  readonly order: MiningOrder;
  readonly days: readonly number[];
}

/**
 * Writes which days were paid, by the key once, and takes what has ended out of its plan. Plans before the money: whoever
 * locks an amount takes them in the same order.
 */
export async function noteWentOn({ client }: MoneyTransaction, wentOn: readonly WentOn[], at: Date): Promise<void> {
  const days = wentOn.flatMap(({ order, days: paid }) => paid.map((day) => ({ order, day })));
  await client.query(
    `INSERT INTO mining_dividend (order_id, day, amount, paid_at)
     SELECT order_id, day, amount, $4 FROM unnest($1::bigint[], $2::smallint[], $3::bigint[]) AS paid (order_id, day, amount)`,
    [days.map(({ order }) => order.id), days.map(({ day }) => day), days.map(({ order }) => order.day_interest), at],
  );
  const ended = wentOn.filter(({ order }) => stateOf(order) !== 'running').map(({ order }) => order);
  if (ended.length === 0) return;
  await client.query('SELECT FROM mining_plan WHERE id = ANY($1::integer[]) ORDER BY id FOR NO KEY UPDATE', [
    [...new Set(ended.map(({ plan_id }) => plan_id))],
  ]);
  await client.query(
    `UPDATE mining_plan SET locked = locked - gone.amount
     FROM (SELECT plan_id, sum(amount) AS amount FROM unnest($1::integer[], $2::bigint[]) AS ended (plan_id, amount)
       GROUP BY plan_id) AS gone
     WHERE mining_plan.id = gone.plan_id`,
    [ended.map(({ plan_id }) => plan_id), ended.map(({ amount }) => amount)],
  );
}

/**
 * The money of it: each day is a line of its own. An order that has ended gives its amount back, less the penalty, which
 * goes to the account interest is paid from; interest of days that were not over is set free there.
 */
export function paymentsOf({ order, days }: WentOn): HoldChange[] {
  const { id: ref, owner_id, currency_id, day_interest } = order;
  const user = lockedIn(owner_id, currency_id);
  const penalty = order.penalty ?? 0n;
  const hasEnded = stateOf(order) !== 'running';
  const interest: HoldChange = {
    kind: 'mining_interest',
    ref,
    take: days.map(() => ({ amount: day_interest, to: user, as: 'mining_interest' })),
    ...(hasEnded ? { release: 'mining_unreserve' } : {}),
  };
  if (!hasEnded) return [interest];
  const principal: HoldChange = {
    kind: 'mining_principal',
    ref,
    take: penalty > 0n ? [{ amount: penalty, to: interestFrom(currency_id), as: 'mining_penalty' }] : [],
    release: 'mining_unlock',
  };
  return [interest, principal];
}
