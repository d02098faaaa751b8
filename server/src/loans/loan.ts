import { type LoanRow, type LoanState, loanEntryKinds } from '@aureus/contract/loans/shapes.ts';
import { type Debt, nextCharge, totalOf } from '@aureus/core/loans/debt.ts';
import { riskRate } from '@aureus/core/loans/risk.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool, PoolClient } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { percentOf } from './offers.ts';
import { type Pair, type PricingNeeds, pricesToShow } from './pricing.ts';

export const DAY_MS = 86_400_000;

/** A stored loan. Amounts in minor units, shares in parts per million. */
export interface Loan extends Debt {
  readonly id: bigint;
  readonly owner_id: bigint;
  readonly offer_id: number;
  readonly currency_id: number;
  readonly collateral_id: number;
  readonly rate_ppm: number;
  readonly haircut_ppm: number;
  readonly days: number;
  readonly amount: bigint;
  readonly taken_at: Date;
  readonly repaid: bigint;
  readonly charged_days: number;
  readonly warned: number;
  /** At which ratios of the prices something is to be done about it; see core/src/loans/watch.ts. */
  readonly acts_under: string;
  readonly acts_over: string | null;
  readonly state: number;
  readonly shortfall: bigint | null;
  readonly ended_at: Date | null;
  /** What secures it now. */
  readonly collateral: bigint;
}

/** The number that is stored. */
export const stateNumber = { open: 1, repaid: 2, sold: 3, short: 4 } as const;
export const entryNumber = Object.fromEntries(loanEntryKinds.map((kind, place) => [kind, place + 1])) as Readonly<
  Record<(typeof loanEntryKinds)[number], number>
>;

/** SQL: loans with what secures them; add a WHERE. */
export const SELECT_LOAN = `SELECT loan.*,
  (SELECT coalesce(sum(held), 0) FROM loan_collateral WHERE loan_id = loan.id)::bigint AS collateral FROM loan`;

/** SQL: whether a row of `loan` is past its term. */
export const IS_OVERDUE = '(state = 1 AND charged_days > days)';

export const isOpen = ({ state }: Loan): boolean => state === stateNumber.open;
export const overdueDays = ({ charged_days, days }: Pick<Loan, 'charged_days' | 'days'>): number =>
  Math.max(0, charged_days - days);

export function stateOf(loan: Loan): LoanState {
  if (loan.state === stateNumber.repaid) return 'repaid';
  if (loan.state === stateNumber.sold) return 'sold';
  if (loan.state === stateNumber.short) return 'short';
  return overdueDays(loan) > 0 ? 'overdue' : 'running';
}

/** The loan, locked until the transaction ends; undefined when there is none. */
export async function lockLoan(client: PoolClient, id: bigint | number): Promise<Loan | undefined> {
  // Locked first: what secures it is read as whoever had the lock has left it.
  await client.query('SELECT FROM loan WHERE id = $1 FOR UPDATE', [id]);
  const [loan] = await readLoans(client, [id]);
  return loan;
}

export async function readLoans(connection: Pool | PoolClient, ids: readonly (bigint | number)[]): Promise<Loan[]> {
  const { rows } = await connection.query<Loan>(`${SELECT_LOAN} WHERE id = ANY($1::bigint[]) ORDER BY id`, [ids]);
  return rows;
}

/** @throws Error when it names a currency that is not there any more */
export function pairOf(markets: Pick<MarketDirectory, 'currency'>, { id, currency_id, collateral_id }: Loan): Pair {
  const loan = markets.currency(currency_id);
  const collateral = markets.currency(collateral_id);
  if (!loan || !collateral) throw new Error(`Loan ${id} is in an unknown currency`);
  return { loan, collateral };
}

/** The risk rate of a loan by the mark prices of now, parts per million; null without them or without debt. */
export function riskNow(needs: PricingNeeds, loan: Loan): bigint | null {
  const found = pricesToShow(needs, pairOf(needs.markets, loan));
  if (!found || loan.collateral === 0n) return null;
  return riskRate({ ...found.collateral, amount: loan.collateral }, loan.haircut_ppm, {
    ...found.loan,
    amount: totalOf(loan),
  });
}

/** What a currency is called and counted in. */
const named = ({ id, code, logo, scale }: Currency) => ({
  currency_id: id,
  currency_name: code,
  currency_logo: logo,
  scale,
});

/** A loan as it goes over the wire. @param due when its next day begins */
export function describeLoan(needs: PricingNeeds, loan: Loan, due: Date | undefined): LoanRow {
  const pair = pairOf(needs.markets, loan);
  const money = (amount: bigint): string => formatDecimal(amount, pair.loan.scale);
  const state = stateOf(loan);
  const next = isOpen(loan) ? due : undefined;
  const risk = riskNow(needs, loan);
  return {
    id: Number(loan.id),
    ...named(pair.loan),
    amount: money(loan.amount),
    rate: percentOf(loan.rate_ppm),
    days: loan.days,
    principal: money(loan.principal),
    interest: money(loan.interest),
    overdue: money(loan.overdue),
    debt: money(totalOf(loan)),
    repaid: money(loan.repaid),
    day_charge: money(isOpen(loan) ? nextCharge(loan, loan.rate_ppm, loan.charged_days, loan.days) : 0n),
    collateral_id: pair.collateral.id,
    collateral_name: pair.collateral.code,
    collateral_logo: pair.collateral.logo,
    collateral_scale: pair.collateral.scale,
    collateral: formatDecimal(loan.collateral, pair.collateral.scale),
    haircut: percentOf(loan.haircut_ppm),
    risk_rate: risk === null ? null : percentOf(risk),
    state,
    status: state === 'repaid' || state === 'sold' ? 3 : 2,
    charged_days: loan.charged_days,
    overdue_days: overdueDays(loan),
    next_day_at: next?.toISOString() ?? null,
    matures_at: next ? new Date(next.getTime() + (loan.days - loan.charged_days) * DAY_MS).toISOString() : null,
    shortfall: loan.shortfall === null ? null : money(loan.shortfall),
    created_at: loan.taken_at.toISOString(),
    ended_at: loan.ended_at?.toISOString() ?? null,
  };
}
