import type { ExchangeSide } from '../exchange/exchange.ts';
import { mulDivDown, RATE_ONE } from '../money/rounding.ts';
import { dayInterest } from './debt.ts';
import { WARNED_AGAIN_PPM, WARNINGS_PPM } from './rules.ts';

/** An amount of a currency with its price. */
export interface Priced extends ExchangeSide {
  /** Minor units. */
  readonly amount: bigint;
}

/** Its value as a fraction of the currency prices are counted in. */
function worthOf({ amount, scale, price }: Priced): readonly [units: bigint, of: bigint] {
  if (price.units <= 0n) throw new RangeError('A price must be above zero');
  return [amount * price.units, 10n ** BigInt(scale + price.scale)];
}

/** Which part of the value of collateral counts, parts per million. */
const counted = (haircutPpm: number): bigint => RATE_ONE - BigInt(haircutPpm);

/**
 * The risk rate of a loan: what its collateral counts over what is owed, in parts per million, rounded down once. 1,500,000
 * says that it counts one and a half times the debt.
 * @param haircutPpm part of the collateral's value that does not count
 * @returns null when nothing is owed
 */
export function riskRate(collateral: Priced, haircutPpm: number, debt: Priced): bigint | null {
  if (debt.amount === 0n) return null;
  const [has, hasOf] = worthOf(collateral);
  const [owes, owesOf] = worthOf(debt);
  return mulDivDown(has * counted(haircutPpm), owesOf, hasOf * owes);
}

/**
 * How much may be borrowed on collateral: the amount and the interest of the first day, which is owed at once, are at most
 * the loan-to-value of what the collateral counts. Rounded down.
 * @param ltvPpm loan-to-value, parts per million
 * @param ratePpm interest a day, parts per million
 */
export function mostBorrowable(
  collateral: Priced,
  haircutPpm: number,
  loan: ExchangeSide,
  ltvPpm: number,
  ratePpm: number,
): bigint {
  const [has, hasOf] = worthOf(collateral);
  const [one, oneOf] = worthOf({ ...loan, amount: 1n });
  const limit = mulDivDown(has * counted(haircutPpm) * BigInt(ltvPpm), oneOf, hasOf * one * RATE_ONE * RATE_ONE);
  const about = mulDivDown(limit, RATE_ONE, RATE_ONE + BigInt(ratePpm));
  // The interest is rounded up: the next unit may still fit, or the last one may not.
  for (const amount of [about + 1n, about]) if (amount + dayInterest(amount, ratePpm) <= limit) return amount;
  return about > 0n ? about - 1n : 0n;
}

/** How many warnings a risk rate is at or under. */
export const warningsAt = (rate: bigint): number => WARNINGS_PPM.filter((level) => rate <= BigInt(level)).length;

/**
 * How many warnings count as given after a look at the rate. More than before: the user is told now. Less: the rate is so
 * far above a warning that it will be given again.
 */
export function nextWarned(warned: number, rate: bigint): number {
  const now = warningsAt(rate);
  return now > warned ? now : Math.min(warned, warningsAt(rate - BigInt(WARNED_AGAIN_PPM)));
}
