import type * as calls from '@aureus/contract/loans/calls.ts';
import { loanEntryKinds } from '@aureus/contract/loans/shapes.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import { describeLoan, type Loan, pairOf, SELECT_LOAN } from './loan.ts';
import type { PricingNeeds } from './pricing.ts';
import { readInputs, type SaleInputs } from './sale-inputs.ts';

interface Needs extends PricingNeeds {
  readonly pool: Pool;
  readonly days: Deadline;
}

async function describe(needs: Needs, loans: readonly Loan[]) {
  const due = await needs.days.dueOf(
    needs.pool,
    loans.map(({ id }) => String(id)),
  );
  return loans.map((loan) => describeLoan(needs, loan, due.get(String(loan.id))));
}

/** The user's loans, newest first. */
export async function listLoans(
  needs: Needs,
  userId: bigint,
  { page, limit, status, before }: Input<typeof calls.orders>,
): Promise<Answer<typeof calls.orders>> {
  const { rows } = await needs.pool.query<Loan>(
    `${SELECT_LOAN} WHERE owner_id = $1 AND ($2::integer IS NULL OR (state IN (1, 4)) = ($2 = 2))
       AND ($3::bigint IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4 OFFSET $5`,
    [userId, status ?? null, before ?? null, limit + 1, before === undefined ? (page - 1) * limit : 0],
  );
  const shown = rows.slice(0, limit);
  return {
    data: await describe(needs, shown),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
}

interface EntryRow {
  readonly kind: number;
  readonly amount: bigint;
  readonly collateral: bigint;
  readonly fee: bigint;
  readonly inputs: SaleInputs | null;
  readonly at: Date;
}

/** More than a year of days. */
const MOST_ENTRIES = 400;

/** One loan with what has happened to it. @throws AppError loans_order_unknown */
export async function showLoan(
  needs: Needs,
  userId: bigint,
  { orderId }: Input<typeof calls.order>,
): Promise<Answer<typeof calls.order>> {
  const { rows } = await needs.pool.query<Loan>(`${SELECT_LOAN} WHERE id = $1 AND owner_id = $2`, [orderId, userId]);
  const [loan] = rows;
  const [described] = await describe(needs, rows);
  if (!loan || !described) throw new AppError('loans_order_unknown');
  const { rows: entries } = await needs.pool.query<EntryRow>(
    'SELECT kind, amount, collateral, fee, inputs, at FROM loan_entry WHERE loan_id = $1 ORDER BY id DESC LIMIT $2',
    [orderId, MOST_ENTRIES],
  );
  const pair = pairOf(needs.markets, loan);
  return {
    loan: described,
    entries: entries.map(({ kind, amount, collateral, fee, inputs, at }) => ({
      kind: nameOf(kind),
      amount: formatDecimal(amount, pair.loan.scale),
      collateral: formatDecimal(collateral, pair.collateral.scale),
      fee: formatDecimal(fee, pair.loan.scale),
      sale: inputs && describeSale(inputs),
      at: at.toISOString(),
    })),
  };
}

type Sale = NonNullable<Answer<typeof calls.order>['entries'][number]['sale']>;

function describeSale(inputs: SaleInputs): Sale {
  const { debt, loan, collateral, heldBack } = readInputs(inputs);
  const money = (amount: bigint): string => formatDecimal(amount, loan.scale);
  return {
    collateral_price: formatDecimal(collateral.price.units, collateral.price.scale),
    loan_price: formatDecimal(loan.price.units, loan.price.scale),
    principal: money(debt.principal),
    interest: money(debt.interest),
    overdue: money(debt.overdue),
    held: formatDecimal(collateral.amount, collateral.scale),
    held_back_until: heldBack?.toISOString() ?? null,
  };
}

function nameOf(kind: number): (typeof loanEntryKinds)[number] {
  const name = loanEntryKinds[kind - 1];
  if (name === undefined) throw new Error(`A loan has an entry of kind ${kind}`);
  return name;
}
