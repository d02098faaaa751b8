import { finishedDays } from '@aureus/core/mining/days.ts';
import type { Clock } from '../platform/clock.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import { changeHolds } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { type MiningOrder, nextDividend, stateNumber, stateOf, termsOf } from './orders.ts';
import { noteWentOn, paymentsOf, type WentOn } from './paying.ts';

interface Needs {
  readonly clock: Clock;
  /** Tells users that their orders are others than before. */
  readonly tell: (orders: readonly MiningOrder[]) => void;
  /** Notices of what has matured. */
  readonly matured: Deadline;
}

/**
 * So many orders are paid at once. Their owners' wallets are locked meanwhile, and whatever these owners do has to wait: few
 * are locked at a time and not for long, so that hardly anybody meets it. With fewer a day would take longer, because each
 * bulk is a dozen statements (`bench/mining`).
 */
const AT_ONCE = 50;
/** A day of 100,000 orders takes half as long again, and still less than a minute. */
const REST = 0.5;

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
    rest: REST,
    settle: async (tx, due) => {
      const now = needs.clock.now();
      const orders = await lockRunning(
        tx,
        due.map(({ ref }) => ref),
      );
      const { wentOn, early } = goneOn(orders, now);
      const paid = wentOn.map(({ order }) => order);
      // All else before the money: from then on wallets are locked.
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
      await payNextDay(tx, wentOn, now);
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

/**
 * What running orders become by the interest of their next day; with the last they have matured. Interest is paid for days
 * that are over, whatever has woken this: those of which none is are early, and stay as they are.
 */
export function goneOn(
  orders: readonly MiningOrder[],
  at: Date,
): { readonly wentOn: readonly WentOn[]; readonly early: readonly MiningOrder[] } {
  const wentOn: WentOn[] = [];
  const early: MiningOrder[] = [];
  for (const order of orders) {
    const day = order.paid_days + 1;
    if (finishedDays(termsOf(order), at.getTime()) < day) early.push(order);
    else if (day < order.days) wentOn.push({ order: { ...order, paid_days: day }, days: [day] });
    else wentOn.push({ order: { ...order, paid_days: day, state: stateNumber.matured, ended_at: at }, days: [day] });
  }
  return { wentOn, early };
}

async function payNextDay(tx: MoneyTransaction, wentOn: readonly WentOn[], at: Date): Promise<void> {
  if (wentOn.length === 0) return;
  const { rowCount } = await tx.client.query(
    `UPDATE mining_order SET paid_days = made.paid_days, state = made.state, ended_at = made.ended_at
     FROM unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::timestamptz[]) AS made (id, paid_days, state, ended_at)
     WHERE mining_order.id = made.id`,
    [
      wentOn.map(({ order }) => order.id),
      wentOn.map(({ order }) => order.paid_days),
      wentOn.map(({ order }) => order.state),
      wentOn.map(({ order }) => order.ended_at),
    ],
  );
  if (rowCount !== wentOn.length) throw new Error('A lock-up order that was locked did not go on');
  await noteWentOn(tx, wentOn, at);
  await changeHolds(tx, at, wentOn.flatMap(paymentsOf));
}
