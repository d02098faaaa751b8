import { chargeDay, nextCharge } from '@aureus/core/loans/debt.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Notice, Notices } from '../notice/public.ts';
import { type Deadline, defineDeadline } from '../platform/deadlines/deadline.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { DAY_MS, entryNumber, type Loan, pairOf, SELECT_LOAN, stateNumber } from './loan.ts';
import type { LoanNeeds } from './needs.ts';
import { writeRange } from './watch-range.ts';

interface Needs extends Pick<LoanNeeds, 'markets' | 'tell'> {
  readonly notices: Notices;
}

/** Each may tell its owner something, which is a few statements. */
const AT_ONCE = 500;

/**
 * The next day of loans begins, and is charged in full. Each loan has one row of what is due, and writes the one after it:
 * so a day is charged once. While the platform is down nobody can repay, so the lost time is added: the term ends later,
 * and nothing is charged for it.
 */
export function dayDeadline(needs: Needs): Deadline {
  const deadline: Deadline = defineDeadline({
    name: 'loans.day',
    outage: 'move',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const moments = new Map(due.map(({ ref, due: moment }) => [ref, moment]));
      const open = await lockOpen(tx, [...moments.keys()]);
      if (open.length === 0) return undefined;
      const momentOf = ({ id }: Loan): Date => moments.get(String(id)) ?? new Date(Number.NaN);
      const charged = open.map(charge);
      await write(tx, charged, momentOf);
      const loans = charged.map(({ loan }) => loan);
      await writeRange(tx.client, loans);
      await deadline.schedule(
        tx,
        loans.map((loan) => ({ ref: String(loan.id), due: new Date(momentOf(loan).getTime() + DAY_MS) })),
      );
      for (const loan of loans) {
        const notice = noticeOf(needs, loan);
        if (notice) await needs.notices.send(tx, notice);
      }
      return () => void needs.tell(loans);
    },
  });
  return deadline;
}

/** Loans that still bear interest, locked in one order. One that has ended meanwhile is left out. */
async function lockOpen({ client }: MoneyTransaction, ids: readonly string[]): Promise<Loan[]> {
  await client.query('SELECT FROM loan WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE', [ids]);
  const { rows } = await client.query<Loan>(
    `${SELECT_LOAN} WHERE id = ANY($1::bigint[]) AND state = ${stateNumber.open} ORDER BY id`,
    [ids],
  );
  return rows;
}

interface Charged {
  readonly loan: Loan;
  readonly amount: bigint;
}

/** The loan after its next day has begun. */
export function charge(loan: Loan): Charged {
  const { rate_ppm, charged_days, days } = loan;
  return {
    loan: { ...loan, ...chargeDay(loan, rate_ppm, charged_days, days), charged_days: charged_days + 1 },
    amount: nextCharge(loan, rate_ppm, charged_days, days),
  };
}

async function write(
  { client }: MoneyTransaction,
  charged: readonly Charged[],
  momentOf: (loan: Loan) => Date,
): Promise<void> {
  const loans = charged.map(({ loan }) => loan);
  const { rowCount } = await client.query(
    `UPDATE loan SET interest = day.interest, overdue = day.overdue, charged_days = day.place
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::integer[]) AS day (id, interest, overdue, place)
     WHERE loan.id = day.id`,
    [
      loans.map(({ id }) => id),
      loans.map(({ interest }) => interest),
      loans.map(({ overdue }) => overdue),
      loans.map(({ charged_days }) => charged_days),
    ],
  );
  if (rowCount !== loans.length) throw new Error('A loan that was locked did not go on');
  await client.query(
    `INSERT INTO loan_entry (loan_id, kind, day, amount, at)
     SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::integer[], $4::bigint[], $5::timestamptz[])`,
    [
      loans.map(({ id }) => id),
      loans.map(({ charged_days, days }) => (charged_days > days ? entryNumber.overdue : entryNumber.interest)),
      loans.map(({ charged_days }) => charged_days),
      charged.map(({ amount }) => amount),
      loans.map(momentOf),
    ],
  );
}

/** What its owner is told: that the last day has begun, and that the term is over. */
function noticeOf({ markets }: Pick<Needs, 'markets'>, loan: Loan): Notice | null {
  const { id, charged_days, days, owner_id: userId, principal, interest, overdue } = loan;
  const { loan: currency } = pairOf(markets, loan);
  const debt = formatDecimal(principal + interest + overdue, currency.scale);
  const params = { loan: Number(id), debt, currency: currency.code };
  if (charged_days === days) return { userId, kind: 'loan_due_soon', params };
  return charged_days === days + 1 ? { userId, kind: 'loan_overdue', params } : null;
}
