import { finishedDays } from '@aureus/core/mining/days.ts';
import type { Clock } from '../platform/clock.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { changeHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { type MiningOrder, nextDividend, stateOf, termsOf } from './orders.ts';
import { noteWentOn, paymentsOf } from './paying.ts';

interface Needs {
  readonly clock: Clock;
  /** Tells users that their orders are others than before. */
  readonly tell: (orders: readonly MiningOrder[]) => void;
  /** Notices of what has matured. */
  readonly matured: Deadline;
}

/** So many orders are paid at once: their owners' wallets are locked meanwhile, and everybody else has to wait for them. */
const AT_ONCE = 2_000;

/**
 * Pays the interest of one day to all orders that are due, and gives back what has matured: by the same number of
 * statements however many they are. Each order has one row of what is due, of its next day, and writes the one after it.
 * So a day is paid once, and what fell due while the product was down is paid day by day until it is made up for. One order
 * that fails holds up no other.
 */
export function dividendDeadline(needs: Needs): Deadline {
  const deadline: Deadline = defineDeadline({
    name: 'mining.dividend',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const now = needs.clock.now();
      const orders = await lockRunning(
        tx,
        due.map(({ ref }) => ref),
      );
      // Interest is paid for days that are over, whatever has woken this.
      const isOver = (order: MiningOrder): boolean => finishedDays(termsOf(order), now.getTime()) > order.paid_days;
      const early = orders.filter((order) => !isOver(order));
      const paid = await payNextDay(tx, orders.filter(isOver), now);
      await deadline.schedule(
        tx,
        [...early, ...paid].flatMap((order) => {
          const next = nextDividend(order);
          return next ? [{ ref: String(order.id), due: next }] : [];
        }),
      );
      const matured = paid.filter((order) => stateOf(order) === 'matured');
      await needs.matured.schedule(
        tx,
        matured.map(({ id }) => ({ ref: String(id), inMs: 0 })),
      );
      return () => needs.tell(paid);
    },
  });
  return deadline;
}

/** Orders that still run, locked in one order. One that was redeemed meanwhile is left out. */
async function lockRunning({ client }: MoneyTransaction, refs: readonly string[]): Promise<MiningOrder[]> {
  const { rows } = await client.query<MiningOrder>(
    'SELECT * FROM mining_order WHERE id = ANY($1::bigint[]) AND state = 1 ORDER BY id FOR UPDATE',
    [refs],
  );
  return rows;
}

/** @returns the orders as they are afterwards */
async function payNextDay(tx: MoneyTransaction, orders: readonly MiningOrder[], at: Date): Promise<MiningOrder[]> {
  if (orders.length === 0) return [];
  const { rows } = await tx.client.query<MiningOrder>(
    `UPDATE mining_order SET paid_days = paid_days + 1,
       state = CASE WHEN paid_days + 1 = days THEN 2 ELSE 1 END,
       ended_at = CASE WHEN paid_days + 1 = days THEN $2::timestamptz END
     WHERE id = ANY($1::bigint[]) RETURNING *`,
    [orders.map(({ id }) => id), at],
  );
  if (rows.length !== orders.length) throw new Error('A lock-up order that was locked did not go on');
  const wentOn = rows.map((order) => ({ order, days: [order.paid_days] }));
  await noteWentOn(tx, wentOn, at);
  await changeHolds(tx, at, wentOn.flatMap(paymentsOf));
  return rows;
}
