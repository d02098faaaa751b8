import { totalOf } from '@aureus/core/loans/debt.ts';
import { OVERDUE_DAYS } from '@aureus/core/loans/rules.ts';
import { watchRange } from '@aureus/core/loans/watch.ts';
import type { PoolClient } from 'pg';
import { type Loan, overdueDays } from './loan.ts';

/** What PostgreSQL calls a bound that every price is under. */
const ALWAYS = 'Infinity';

/** Whether collateral of a loan is to be sold whatever it is worth. */
export const isLongOverdue = (loan: Pick<Loan, 'charged_days' | 'days'>): boolean => overdueDays(loan) > OVERDUE_DAYS;

/** At which prices a loan is to be looked at, as it is stored. */
export function rangeOf(loan: Omit<Loan, 'id' | 'acts_under' | 'acts_over'>): Pick<Loan, 'acts_under' | 'acts_over'> {
  const { under, over } = watchRange({
    collateral: loan.collateral,
    debt: totalOf(loan),
    haircutPpm: loan.haircut_ppm,
    warned: loan.warned,
    isDue: isLongOverdue(loan),
  });
  return { acts_under: under === null ? ALWAYS : String(under), acts_over: over === null ? null : String(over) };
}

export function hasRange(loan: Loan): boolean {
  const { acts_under, acts_over } = rangeOf(loan);
  return loan.acts_under === acts_under && loan.acts_over === acts_over;
}

/**
 * Writes at which prices loans are to be looked at, after anything about them has changed. Nobody else must change them
 * meanwhile: they are locked.
 */
export async function writeRange(client: PoolClient, loans: readonly Loan[]): Promise<void> {
  const ranges = loans.map(rangeOf);
  await client.query(
    `UPDATE loan SET acts_under = range.acts_under, acts_over = range.acts_over
     FROM unnest($1::bigint[], $2::numeric[], $3::numeric[]) AS range (id, acts_under, acts_over)
     WHERE loan.id = range.id`,
    [loans.map(({ id }) => id), ranges.map(({ acts_under }) => acts_under), ranges.map(({ acts_over }) => acts_over)],
  );
}
