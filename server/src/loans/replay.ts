import { chargeDay, type Debt, nextCharge, payDown, totalOf } from '@aureus/core/loans/debt.ts';
import { riskRate } from '@aureus/core/loans/risk.ts';
import { LIQUIDATION_PPM, OVERDUE_DAYS } from '@aureus/core/loans/rules.ts';
import { coveringAmount, liquidationSale, type Sale, saleOf } from '@aureus/core/loans/sale.ts';
import { type Compared, differences } from '../platform/settlements/differences.ts';
import { entryNumber, type Loan, stateNumber } from './loan.ts';
import { readInputs, type SaleInputs } from './sale-inputs.ts';

/** Something that happened to a loan, as it is stored. */
export interface Entry {
  readonly id: bigint;
  readonly loan_id: bigint;
  readonly kind: number;
  readonly day: number | null;
  readonly amount: bigint;
  readonly collateral: bigint;
  readonly fee: bigint;
  readonly inputs: SaleInputs | null;
  readonly at: Date;
}

/** What a loan has come to by its entries. */
export interface Course {
  readonly debt: Debt;
  readonly days: number;
  readonly held: bigint;
  /** What was paid back of each part of the debt, and all sales together. */
  readonly paid: Debt;
  readonly sold: bigint;
  readonly gross: bigint;
  readonly fees: bigint;
  readonly shortfall: bigint | null;
  readonly state: number;
  readonly faults: readonly string[];
}

/** Entries are dated by the clock of a process, breaks by that of the database. */
const CLOCKS_MS = 5_000;

const NOTHING: Debt = { principal: 0n, interest: 0n, overdue: 0n };
const plus = (a: Debt, b: Debt): Debt => ({
  principal: a.principal + b.principal,
  interest: a.interest + b.interest,
  overdue: a.overdue + b.overdue,
});

/** Goes through what happened to a loan by its terms, the first entry first; a fault for each that is not what comes out. */
export function replay(loan: Loan, entries: readonly Entry[]): Course {
  const start: Course = { debt: NOTHING, days: 0, held: 0n, paid: NOTHING, sold: 0n, gross: 0n, fees: 0n, shortfall: null, state: stateNumber.open, faults: [] }; // prettier-ignore
  const end = entries.reduce((course, entry) => step(loan, course, entry), start);
  const isFirst = entries[0]?.kind === entryNumber.taken;
  return isFirst ? end : { ...end, faults: ['nothing says that it was taken', ...end.faults] };
}

function step(loan: Loan, course: Course, entry: Entry): Course {
  const { kind } = entry;
  if (kind === entryNumber.taken) return take(loan, course, entry);
  if (kind === entryNumber.interest || kind === entryNumber.overdue) return charge(loan, course, entry);
  if (kind === entryNumber.repaid) return repay(course, entry);
  if (kind === entryNumber.added) return { ...course, held: course.held + entry.collateral };
  if (kind === entryNumber.short) return fallShort(course, entry);
  return sell(loan, course, entry);
}

const faulty = (course: Course, { id }: Entry, compared: Compared): Course => ({
  ...course,
  faults: [...course.faults, ...differences(compared).map((fault) => `entry ${id}: ${fault}`)],
});

function take(loan: Loan, course: Course, entry: Entry): Course {
  const after = { ...course, debt: { ...NOTHING, principal: loan.amount }, held: entry.collateral };
  return faulty(after, entry, [
    ['amount', entry.amount, loan.amount],
    ['moment', entry.at.getTime(), loan.taken_at.getTime()],
    ['what was owed before', totalOf(course.debt), 0n],
  ]);
}

function charge({ rate_ppm, days: term }: Loan, course: Course, entry: Entry): Course {
  const { debt, days } = course;
  const after = { ...course, debt: chargeDay(debt, rate_ppm, days, term), days: days + 1 };
  return faulty(after, entry, [
    ['day', entry.day, days + 1],
    ['kind', entry.kind, days < term ? entryNumber.interest : entryNumber.overdue],
    ['charge', entry.amount, nextCharge(debt, rate_ppm, days, term)],
  ]);
}

function repay(course: Course, entry: Entry): Course {
  const { paid, left, rest } = payDown(course.debt, entry.amount);
  const after = { ...course, debt: left, paid: plus(course.paid, paid) };
  return faulty({ ...after, state: totalOf(left) === 0n ? stateNumber.repaid : course.state }, entry, [
    ['what was repaid beyond the debt', rest, 0n],
  ]);
}

function fallShort(course: Course, entry: Entry): Course {
  const owed = totalOf(course.debt);
  return faulty({ ...course, shortfall: owed, state: stateNumber.short }, entry, [
    ['what was not covered', entry.amount, owed],
    ['collateral that is left', course.held, 0n],
  ]);
}

function sell(loan: Loan, course: Course, entry: Entry): Course {
  if (!entry.inputs) return { ...course, faults: [...course.faults, `entry ${entry.id}: says nothing of its prices`] };
  const inputs = readInputs(entry.inputs);
  const isForced = entry.kind === entryNumber.liquidated;
  const sale = isForced
    ? liquidationSale(inputs.collateral, course.debt, inputs.loan)
    : saleOf(entry.collateral, inputs.collateral, inputs.loan);
  const { paid, left } = payDown(course.debt, sale.net);
  const ended = isForced ? stateNumber.sold : stateNumber.repaid;
  const after: Course = {
    ...course,
    debt: left,
    held: course.held - sale.amount,
    paid: plus(course.paid, paid),
    sold: course.sold + sale.amount,
    gross: course.gross + sale.gross,
    fees: course.fees + sale.fee,
    state: totalOf(left) === 0n ? ended : course.state,
  };
  return faulty(after, entry, [
    ['collateral sold', entry.collateral, sale.amount],
    ['fee', entry.fee, sale.fee],
    ['amount', entry.amount, totalOf(paid)],
    ['principal before', inputs.debt.principal, course.debt.principal],
    ['interest before', inputs.debt.interest, course.debt.interest],
    ['overdue before', inputs.debt.overdue, course.debt.overdue],
    ['collateral before', inputs.collateral.amount, course.held],
    isForced
      ? ['whether it was to be sold', true, isDue(loan, course, inputs) && !isTooSoon(entry, inputs)]
      : ['the least that pays it', entry.collateral, leastFor(totalOf(paid), inputs)],
  ]);
}

type Inputs = ReturnType<typeof readInputs>;

/** Whether collateral was to be sold against its owner's will. */
function isDue({ haircut_ppm, days }: Loan, course: Course, { collateral, loan }: Inputs): boolean {
  const rate = riskRate({ ...collateral, amount: course.held }, haircut_ppm, { ...loan, amount: totalOf(course.debt) });
  return course.days - days > OVERDUE_DAYS || (rate !== null && rate < BigInt(LIQUIDATION_PPM));
}

/** Whether it was sold while a break of its markets or of the platform kept it from that. The clocks of both may differ. */
const isTooSoon = ({ at }: Entry, { heldBack }: Inputs): boolean =>
  heldBack !== null && at.getTime() < heldBack.getTime() - CLOCKS_MS;

const leastFor = (net: bigint, { collateral, loan }: Inputs): Sale['amount'] => coveringAmount(net, collateral, loan);
