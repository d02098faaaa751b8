import type { LoanRow } from '@aureus/contract/loans/shapes.ts';
import type { ExchangeSide } from '@aureus/core/exchange/exchange.ts';
import { dayInterest } from '@aureus/core/loans/debt.ts';
import { mostBorrowable, riskRate } from '@aureus/core/loans/risk.ts';
import { coveringAmount, saleOf } from '@aureus/core/loans/sale.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { PERCENT_SCALE } from '@aureus/core/money/percent.ts';
import { wholeNumber } from '../platform/format/whole-number.ts';
import type { CollateralRow, OfferRow } from './queries.ts';

/** Loan and collateral at their prices of now. */
export interface Sides {
  readonly loan: ExchangeSide;
  readonly collateral: ExchangeSide;
}

export interface Terms {
  readonly offer: OfferRow;
  readonly collateral: CollateralRow;
}

/** Percent of the wire in parts per million, as core counts them. */
export const ppmOf = (percent: string): number => wholeNumber(parseDecimal(percent, PERCENT_SCALE));
/** A risk rate as percent. */
export const percentText = (ppm: bigint): string => formatDecimal(ppm, PERCENT_SCALE);

/** Whether an amount that was typed is one there can be. */
export const isReckonable = (amount: string, scale: number): boolean =>
  new Decimal(amount).lte(formatDecimal(MAX_AMOUNT, scale));

/** The most that may be borrowed on so much collateral, by the function of the server. @param held decimal text */
export function mostFor(held: string, { offer, collateral }: Terms, sides: Sides): string {
  const most = mostBorrowable(
    { ...sides.collateral, amount: parseDecimal(held, collateral.scale) },
    ppmOf(collateral.haircut),
    sides.loan,
    ppmOf(offer.ltv),
    ppmOf(offer.rate),
  );
  return formatDecimal(most, offer.scale);
}

const HUNDRED = new Decimal(100);
const partOf = (percent: string): Decimal => new Decimal(percent).div(HUNDRED);
const priceOf = ({ price }: ExchangeSide): Decimal => new Decimal(formatDecimal(price.units, price.scale));
/** What counts of a value. */
const counting = (haircut: string): Decimal => HUNDRED.minus(haircut).div(HUNDRED);

/** The least collateral on which so much may be borrowed, rounded up. @param amount decimal text */
export function neededFor(amount: string, { offer, collateral }: Terms, sides: Sides): string {
  const owed = new Decimal(amount).plus(interestOf(amount, offer, 1)).times(priceOf(sides.loan));
  const part = counting(collateral.haircut).times(partOf(offer.ltv)).times(priceOf(sides.collateral));
  const about = owed.div(part).round(collateral.scale, 'up');
  if (!isReckonable(about.toString(), collateral.scale)) return about.toString();
  // The division is to the nearest of its last digit: one unit more where that was too little.
  const enough = new Decimal(mostFor(about.toString(), { offer, collateral }, sides)).gte(amount);
  return (enough ? about : about.plus(formatDecimal(1n, collateral.scale))).toString();
}

/** What so many days of a loan cost, decimal text: each of them the same. */
export function interestOf(amount: string, { scale, rate }: Pick<OfferRow, 'scale' | 'rate'>, days: number): string {
  return formatDecimal(dayInterest(parseDecimal(amount, scale), ppmOf(rate)) * BigInt(days), scale);
}

/** What will be owed at the end of the term if nothing is paid before; of a loan that is overdue what is owed now. */
export function dueOf({ debt, day_charge, days, charged_days }: LoanRow): string {
  const left = Math.max(0, days - charged_days);
  return new Decimal(day_charge).times(left).plus(debt).toString();
}

/** A debt and what secures it, decimal texts. */
export type Secured = Pick<LoanRow, 'debt' | 'scale' | 'collateral' | 'collateral_scale' | 'haircut'>;

/** The risk rate at prices of now, parts per million; null when nothing is owed or held. */
export function riskAt({ debt, scale, collateral, collateral_scale, haircut }: Secured, sides: Sides): bigint | null {
  const held = parseDecimal(collateral, collateral_scale);
  if (held === 0n) return null;
  return riskRate({ ...sides.collateral, amount: held }, ppmOf(haircut), {
    ...sides.loan,
    amount: parseDecimal(debt, scale),
  });
}

/** A price at which something happens: of one coin, in the other one. */
export interface Turn {
  readonly coin: string;
  readonly unit: string;
  readonly price: string;
  /** Whether it happens below the price, or above it. */
  readonly side: 'below' | 'above';
}

/**
 * The price at which a loan has a risk rate, to so many significant digits. It is that of the collateral in the currency
 * of the loan; of a collateral in USDT it is the other way round.
 * @param level percent
 */
export function turnAt(
  { debt, collateral, haircut }: Secured,
  level: string,
  names: { readonly loan: string; readonly collateral: string },
): Turn | null {
  const counted = new Decimal(collateral).times(counting(haircut));
  const limit = new Decimal(debt).times(partOf(level));
  if (counted.eq(0) || limit.eq(0)) return null;
  const isTurned = names.collateral === 'USDT';
  const [coin, unit] = isTurned ? [names.loan, names.collateral] : [names.collateral, names.loan];
  const price = (isTurned ? counted.div(limit) : limit.div(counted)).significant(7).toString();
  return { coin, unit, price, side: isTurned ? 'above' : 'below' };
}

/** Shares of the value of a collateral, percent from 0 to 100: what is owed, what may be borrowed on it, what counts. */
export interface Shares {
  readonly owed: number;
  readonly limit: number;
  readonly counted: number;
}

/** @param ltv percent: what may be borrowed of what counts */
export function sharesOf(secured: Secured, ltv: string, sides: Sides): Shares | null {
  const value = new Decimal(secured.collateral).times(priceOf(sides.collateral));
  if (value.eq(0)) return null;
  const owed = new Decimal(secured.debt).times(priceOf(sides.loan)).times(HUNDRED).div(value);
  return { ...emptyShares(secured.haircut, ltv), owed: drawnPercent(owed) };
}

/** The same while nothing is owed. @param haircut percent */
export function emptyShares(haircut: string, ltv: string): Shares {
  const counted = HUNDRED.minus(haircut);
  return { owed: 0, limit: drawnPercent(counted.times(partOf(ltv))), counted: drawnPercent(counted) };
}

/** Percent from 0 to 100 with two digits, as a number that is drawn. */
function drawnPercent(percent: Decimal): number {
  const inside = percent.gt(HUNDRED) ? HUNDRED : percent;
  return wholeNumber(parseDecimal(inside.round(2, 'down').toString(), 2)) / 100;
}

/** What an amount is worth, decimal text with two digits. */
export function worthOf(amount: string, side: ExchangeSide): string {
  return new Decimal(amount).times(priceOf(side)).round(2, 'down').toString();
}

/** So many percent of a whole, as a slider sets it: cut to digits that somebody would type. */
export function shareOf(whole: string, percent: number, scale: number): string {
  if (percent >= 100) return whole;
  return new Decimal(whole).times(percent).div(HUNDRED).round(Math.min(scale, 6), 'down').toString();
}

export interface PayingSale {
  /** Decimal texts: what is sold of the collateral, and the fee in the currency of the loan. */
  readonly sold: string;
  readonly fee: string;
  /** Whether there is so much collateral. */
  readonly isEnough: boolean;
}

/** What a repayment out of collateral would sell at prices of now. @param amount decimal text, above zero */
export function repaidBySale(
  { scale, collateral_scale, collateral }: Secured,
  amount: string,
  sides: Sides,
): PayingSale {
  const sold = coveringAmount(parseDecimal(amount, scale), sides.collateral, sides.loan);
  return {
    sold: formatDecimal(sold, collateral_scale),
    fee: formatDecimal(saleOf(sold, sides.collateral, sides.loan).fee, scale),
    isEnough: sold <= parseDecimal(collateral, collateral_scale),
  };
}

/** The least of amounts. */
export function leastOf(first: string, ...rest: readonly string[]): string {
  return rest.reduce((least, each) => (new Decimal(each).lt(least) ? each : least), first);
}
