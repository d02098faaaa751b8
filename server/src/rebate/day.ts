import { dayFrom, dayOf, dayText, reckonedMs } from '@aureus/core/rebate/days.ts';
import type { Pool } from 'pg';
import { sqlState, withTransaction } from '../platform/database/transaction.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { reasonNumber } from './earnings.ts';
import type { ReckoningNeeds } from './needs.ts';
import { type Reckoned, reckon } from './reckoning.ts';
import { type Owed, type Payment, readShort, reserve, shortRef } from './reserving.ts';
import { readTerms } from './terms.ts';

const UNIQUE_VIOLATION = '23505';

interface Needs extends ReckoningNeeds {
  /** What is owed is paid by it. */
  readonly payments: Deadline;
  /** What cannot be set aside yet waits for it. */
  readonly reserving: Deadline;
}

/** When a day is reckoned. */
export const dueOn = (day: number): { readonly ref: string; readonly due: Date } => ({
  ref: dayText(day),
  due: new Date(reckonedMs(day)),
});

/**
 * Reckons the fees of a day once it is over: what each inviter is owed is set aside in the account that has collected the
 * fees, to be paid some days later. A currency of which the account has too little waits; the others do not. The same
 * number of statements however many people there are; with the day, the next one is written.
 */
export function dayDeadline(needs: Needs): Deadline {
  const deadline: Deadline = defineDeadline({
    name: 'rebate.day',
    outage: 'settle_as_due',
    atOnce: 1,
    settle: async (tx, due) => {
      const told: (() => void)[] = [];
      for (const { ref } of due) {
        const day = dayFrom(ref);
        const inviters = await reckonDay(tx, day, needs);
        told.push(() => needs.tell(inviters, day, 'owed'));
        // Whoever started while the first day of all was due and not reckoned yet has written the second one.
        const next = dueOn(day + 1);
        const isWritten = (await deadline.dueOf(tx.client, [next.ref])).has(next.ref);
        if (!isWritten) await deadline.schedule(tx, [next]);
      }
      return () => {
        for (const tell of told) tell();
      };
    },
  });
  return deadline;
}

/** Days are reckoned from the first start on; whoever starts first writes the first of them. */
export async function scheduleFirstDay(pool: Pool, deadline: Deadline): Promise<void> {
  try {
    await withTransaction(pool, async (tx) => {
      const { rows } = await tx.client.query<{ now: Date; waits: boolean }>(
        'SELECT statement_timestamp() AS now, EXISTS (SELECT FROM rebate_day) AS waits',
      );
      const [row] = rows;
      if (!row || row.waits) return;
      await deadline.schedule(tx, [dueOn(dayOf(row.now.getTime()))]);
    });
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
  }
}

/** @returns whoever earned something */
async function reckonDay(tx: MoneyTransaction, day: number, needs: Needs): Promise<ReadonlySet<bigint>> {
  const now = needs.clock.now();
  await tx.client.query('INSERT INTO rebate_day (day, reckoned_at) VALUES ($1, $2)', [dayText(day), now]);
  const terms = await readTerms(tx.client, day);
  const reckoned = await reckon(tx.client, day, terms, needs);
  if (reckoned.length === 0) return new Set();
  const delayDays = terms?.delayDays ?? 0;
  const owed = owedOf(reckoned);
  const short = await readShort(tx.client, owed);
  const payments = await storePayments(tx, day, { delayDays, owed, short });
  await storeEarnings(tx, day, reckoned, payments);
  await reserve(
    tx,
    payments.filter(({ currency }) => !short.has(currency)),
    { day: dayText(day), delayDays, deadline: needs.payments, at: now },
  );
  await needs.reserving.schedule(
    tx,
    [...short.keys()].map((currency) => ({ ref: shortRef(dayText(day), currency), due: now })),
  );
  return new Set(payments.map(({ inviter }) => inviter));
}

/** What inviters are owed of what was reckoned: a payment for each of it. */
export function owedOf(reckoned: readonly Reckoned[]): Owed[] {
  const earning = reckoned.filter(({ reason }) => reason === null);
  return [...Map.groupBy(earning, ({ inviter, currency }) => `${inviter} ${currency}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { inviter, currency } = first;
    return [{ inviter, currency, amount: group.reduce((sum, { amount }) => sum + amount, 0n) }];
  });
}

interface NewPayments {
  readonly delayDays: number;
  readonly owed: readonly Owed[];
  /** Currencies that cannot be set aside yet. */
  readonly short: ReadonlyMap<number, bigint>;
}

async function storePayments(
  { client }: MoneyTransaction,
  day: number,
  { delayDays, owed, short }: NewPayments,
): Promise<Payment[]> {
  if (owed.length === 0) return [];
  const { rows } = await client.query<Payment>(
    `INSERT INTO rebate_payment (inviter_id, day, currency_id, amount, delay_days, is_reserved)
     SELECT inviter, $1, currency, amount, $2, currency <> ALL($6::integer[])
     FROM unnest($3::bigint[], $4::integer[], $5::bigint[]) AS payment (inviter, currency, amount)
     ORDER BY inviter, currency
     RETURNING id, inviter_id AS inviter, currency_id AS currency, amount`,
    [
      dayText(day),
      delayDays,
      owed.map(({ inviter }) => inviter),
      owed.map(({ currency }) => currency),
      owed.map(({ amount }) => amount),
      [...short.keys()],
    ],
  );
  return rows;
}

async function storeEarnings(
  { client }: MoneyTransaction,
  day: number,
  reckoned: readonly Reckoned[],
  payments: readonly Payment[],
): Promise<void> {
  const paymentOf = new Map(payments.map(({ id, inviter, currency }) => [`${inviter} ${currency}`, id]));
  await client.query(
    `INSERT INTO rebate_earning (day, inviter_id, invited_id, currency_id, fee, worth, trades, rate_ppm, amount, reason,
       payment_id)
     SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::integer[], $5::bigint[], $6::bigint[], $7::integer[],
       $8::integer[], $9::bigint[], $10::smallint[], $11::bigint[])`,
    [
      dayText(day),
      reckoned.map(({ inviter }) => inviter),
      reckoned.map(({ payer }) => payer),
      reckoned.map(({ currency }) => currency),
      reckoned.map(({ fee }) => fee),
      reckoned.map(({ worth }) => (worth > 0n ? worth : 0n)),
      reckoned.map(({ trades }) => trades),
      reckoned.map(({ ratePpm }) => ratePpm),
      reckoned.map(({ amount }) => amount),
      reckoned.map(({ reason }) => (reason === null ? null : reasonNumber(reason))),
      reckoned.map(({ inviter, currency, reason }) =>
        reason === null ? (paymentOf.get(`${inviter} ${currency}`) ?? null) : null,
      ),
    ],
  );
}
