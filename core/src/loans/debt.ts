import { feeOn } from '../money/rounding.ts';
import { OVERDUE_PPM } from './rules.ts';

/** What is owed of a loan, minor units. */
export interface Debt {
  /** What was lent and is not paid back. */
  readonly principal: bigint;
  /** Of days of the term. It bears no interest itself. */
  readonly interest: bigint;
  /** Of days after it. */
  readonly overdue: bigint;
}

export const totalOf = ({ principal, interest, overdue }: Debt): bigint => principal + interest + overdue;

/**
 * What one day of the term costs: the rate on what is lent, rounded up to the minor unit. A day that has begun counts in
 * full, so whoever repays and borrows again pays its day twice and never less.
 */
export const dayInterest = (principal: bigint, ratePpm: number): bigint => feeOn(principal, BigInt(ratePpm));

/**
 * What one day after the term costs: 0.5 % of what is owed of loan and interest, rounded up. What earlier overdue days
 * cost bears nothing.
 */
export const overdueCharge = ({ principal, interest }: Debt): bigint =>
  feeOn(principal + interest, BigInt(OVERDUE_PPM));

/**
 * What the next day costs.
 * @param chargedDays days that have begun already
 * @param days the term
 */
export function nextCharge(debt: Debt, ratePpm: number, chargedDays: number, days: number): bigint {
  return chargedDays < days ? dayInterest(debt.principal, ratePpm) : overdueCharge(debt);
}

/** The debt after the next day has begun. */
export function chargeDay(debt: Debt, ratePpm: number, chargedDays: number, days: number): Debt {
  const charge = nextCharge(debt, ratePpm, chargedDays, days);
  return chargedDays < days
    ? { ...debt, interest: debt.interest + charge }
    : { ...debt, overdue: debt.overdue + charge };
}

export interface Repayment {
  /** Which part of the debt it paid. */
  readonly paid: Debt;
  readonly left: Debt;
  /** What it was too much. */
  readonly rest: bigint;
}

/** Pays a debt down: first what overdue days cost, then interest, then the loan. */
export function payDown(debt: Debt, amount: bigint): Repayment {
  if (amount < 0n) throw new RangeError('A repayment is not below zero');
  const overdue = least(amount, debt.overdue);
  const interest = least(amount - overdue, debt.interest);
  const principal = least(amount - overdue - interest, debt.principal);
  return {
    paid: { principal, interest, overdue },
    left: {
      principal: debt.principal - principal,
      interest: debt.interest - interest,
      overdue: debt.overdue - overdue,
    },
    rest: amount - overdue - interest - principal,
  };
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
