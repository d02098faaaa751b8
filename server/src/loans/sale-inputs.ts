import type { Debt } from '@aureus/core/loans/debt.ts';
import type { Priced } from '@aureus/core/loans/risk.ts';
import type { Loan } from './loan.ts';
import type { LoanPrices, PricedSide } from './pricing.ts';

/** What a sale of collateral was calculated from, as it is stored with it: amounts as texts, because JSON has no bigint. */
export interface SaleInputs extends Readonly<Record<keyof Debt, string>> {
  readonly loan: StoredSide;
  readonly collateral: StoredSide;
  readonly held: string;
  /** Until when it could not be sold against its owner's will; left out where nothing kept it back. */
  readonly heldBack?: string;
}

interface StoredSide {
  readonly scale: number;
  /** The price in USDT: so many units of 10^-`of`. */
  readonly units: string;
  readonly of: number;
  /** The mark price it is; null of USDT. */
  readonly mark: PricedSide['mark'];
}

const stored = ({ scale, price, mark }: PricedSide): StoredSide => ({ scale, units: String(price.units), of: price.scale, mark }); // prettier-ignore
const priced = ({ scale, units, of, mark }: StoredSide): PricedSide => ({ scale, price: { units: BigInt(units), scale: of }, mark }); // prettier-ignore

/** @param loan before the sale */
export const inputsOf = (loan: Loan, prices: LoanPrices, heldBack: Date | null): SaleInputs => ({
  loan: stored(prices.loan),
  collateral: stored(prices.collateral),
  principal: String(loan.principal),
  interest: String(loan.interest),
  overdue: String(loan.overdue),
  held: String(loan.collateral),
  ...(heldBack === null ? {} : { heldBack: heldBack.toISOString() }),
});

/** The same to calculate with. */
export interface Calculated {
  readonly debt: Debt;
  readonly loan: PricedSide;
  readonly collateral: PricedSide & Priced;
  readonly heldBack: Date | null;
}

export const readInputs = ({
  loan,
  collateral,
  principal,
  interest,
  overdue,
  held,
  heldBack,
}: SaleInputs): Calculated => ({
  debt: { principal: BigInt(principal), interest: BigInt(interest), overdue: BigInt(overdue) },
  loan: priced(loan),
  collateral: { ...priced(collateral), amount: BigInt(held) },
  heldBack: heldBack === undefined ? null : new Date(heldBack),
});
