import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { dayFrom } from '@aureus/core/rebate/days.ts';
import { closedAmong, findLinkedInvited } from '../account/public.ts';
import { type Deadline, defineDeadline, type Scheduled } from '../platform/deadlines/deadline.ts';
import { changeHolds, type HoldChange } from '../platform/ledger/holds.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { reasonNumber } from './earnings.ts';
import type { ReckoningNeeds } from './needs.ts';
import { toldRef } from './telling.ts';

interface Needs extends Pick<ReckoningNeeds, 'clock' | 'links' | 'tell'> {
  /** Inviters are told by it. */
  readonly telling: Deadline;
}

/** So many payments are made at once: their owners' wallets, and that of fees, are locked meanwhile. */
const AT_ONCE = 1_000;

/** What an inviter is owed of a day in a currency, minor units. */
export interface Payment {
  readonly id: bigint;
  readonly inviter_id: bigint;
  readonly day: string;
  readonly currency_id: number;
  readonly amount: bigint;
}

/**
 * Pays what was set aside, in bulk. Before, everybody is looked at again: what somebody has earned by an account of their
 * own, known as such only now, is not paid and goes back to the fees, and so does what is of an inviter who has closed the
 * account since. What fell due during an outage is paid afterwards.
 */
export function paymentDeadline(needs: Needs): Deadline {
  return defineDeadline({
    name: 'rebate.payment',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const payments = await lockPayments(
        tx,
        due.map(({ ref }) => ref),
      );
      await dropClosed(tx, payments);
      const paid = await paidOf(tx, payments, needs);
      const now = needs.clock.now();
      await tx.client.query(
        `UPDATE rebate_payment SET paid = done.paid, ended_at = $3
         FROM unnest($1::bigint[], $2::bigint[]) AS done (id, paid) WHERE rebate_payment.id = done.id`,
        [payments.map(({ id }) => id), payments.map(({ id }) => paid.get(id) ?? 0n), now],
      );
      await changeHolds(
        tx,
        now,
        payments.map((payment) => changeOf(payment, paid.get(payment.id) ?? 0n)),
      );
      await needs.telling.schedule(tx, toldOf(payments, now));
      return () => {
        for (const [day, all] of Map.groupBy(payments, ({ day: each }) => each)) {
          needs.tell(new Set(all.map(({ inviter_id }) => inviter_id)), dayFrom(day), 'paid');
        }
      };
    },
  });
}

async function lockPayments({ client }: MoneyTransaction, refs: readonly string[]): Promise<Payment[]> {
  const { rows } = await client.query<Payment>(
    `SELECT id, inviter_id, to_char(day, 'YYYY-MM-DD') AS day, currency_id, amount FROM rebate_payment
     WHERE id = ANY($1::bigint[]) AND ended_at IS NULL ORDER BY id FOR UPDATE`,
    [refs],
  );
  return rows;
}

/** Nobody could take out what is paid to a closed account. */
async function dropClosed(tx: MoneyTransaction, payments: readonly Payment[]): Promise<void> {
  const closed = await closedAmong(tx, [...new Set(payments.map(({ inviter_id }) => inviter_id))]);
  const ids = payments.filter(({ inviter_id }) => closed.has(inviter_id)).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.client.query(
    'UPDATE rebate_earning SET reason = $2 WHERE payment_id = ANY($1::bigint[]) AND reason IS NULL',
    [ids, reasonNumber('inviter_closed')],
  );
}

/** What is left of each payment without those who turned out to be their own inviters. */
async function paidOf(
  { client }: MoneyTransaction,
  payments: readonly Payment[],
  { links }: Needs,
): Promise<ReadonlyMap<bigint, bigint>> {
  const ids = payments.map(({ id }) => id);
  const { rows: people } = await client.query<{ invited: bigint }>(
    `SELECT DISTINCT invited_id AS invited FROM rebate_earning WHERE payment_id = ANY($1::bigint[]) AND reason IS NULL`,
    [ids],
  );
  const linked = await findLinkedInvited(
    client,
    links(),
    people.map(({ invited }) => invited),
  );
  if (linked.size > 0) {
    await client.query(
      `UPDATE rebate_earning SET reason = $3
       WHERE payment_id = ANY($1::bigint[]) AND invited_id = ANY($2::bigint[]) AND reason IS NULL`,
      [ids, [...linked], reasonNumber('linked')],
    );
  }
  const { rows } = await client.query<{ payment: bigint; paid: bigint }>(
    `SELECT payment_id AS payment, sum(amount)::bigint AS paid FROM rebate_earning
     WHERE payment_id = ANY($1::bigint[]) AND reason IS NULL GROUP BY payment_id`,
    [ids],
  );
  return new Map(rows.map(({ payment, paid }) => [payment, paid]));
}

/** Each inviter is told at once of all that is paid to them of a day, if anything was. */
function toldOf(payments: readonly Payment[], due: Date): Scheduled[] {
  const together = Map.groupBy(payments, ({ inviter_id, day }) => `${inviter_id} ${day}`);
  return [...together.values()].map((all) => ({ ref: toldRef(all.map(({ id }) => id)), due }));
}

/** The money of it: what is left goes to the inviter's spot account, the rest back to the fees. */
export function changeOf(
  { id: ref, inviter_id: owner, currency_id: currency, amount }: Payment,
  paid: bigint,
): HoldChange {
  const to = { owner, account: accounts.spot, currency };
  return {
    kind: 'rebate',
    ref,
    take: paid > 0n ? [{ amount: paid, to, as: 'rebate_paid' }] : [],
    ...(paid < amount ? { release: 'rebate_unreserve' as const } : {}),
  };
}
