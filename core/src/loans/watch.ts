import type { ExchangeSide } from '../exchange/exchange.ts';
import { ceilDiv, RATE_ONE } from '../money/rounding.ts';
import { LIQUIDATION_PPM, WARNED_AGAIN_PPM, WARNINGS_PPM } from './rules.ts';

/**
 * At which prices something is to be done about a loan, so that only such loans are looked at. Prices of two currencies
 * matter by their ratio alone: what a minor unit of the collateral is worth in minor units of the loan's currency, here
 * in 10^-30. Bounds are rounded towards looking once too often.
 */

const ONE = 10n ** 30n;

/** The ratio of two prices, rounded down and up. */
export function ratioOf(collateral: ExchangeSide, loan: ExchangeSide): { readonly low: bigint; readonly high: bigint } {
  if (collateral.price.units <= 0n || loan.price.units <= 0n) throw new RangeError('A price must be above zero');
  const has = collateral.price.units * 10n ** BigInt(loan.scale + loan.price.scale) * ONE;
  const of = loan.price.units * 10n ** BigInt(collateral.scale + collateral.price.scale);
  return { low: has / of, high: ceilDiv(has, of) };
}

export interface WatchedLoan {
  /** Minor units of what secures it, and of what is owed. */
  readonly collateral: bigint;
  readonly debt: bigint;
  readonly haircutPpm: number;
  /** How many warnings count as given. */
  readonly warned: number;
  /** Its collateral is to be sold whatever the prices are. */
  readonly isDue: boolean;
}

/** What is to be done at or under `under` and at or over `over`. */
export interface WatchRange {
  /** Null: at every price. */
  readonly under: bigint | null;
  /** Null: at none. */
  readonly over: bigint | null;
}

/** Under it the next warning is given or collateral is sold; over it the last warning may be given again. */
export function watchRange({ collateral, debt, haircutPpm, warned, isDue }: WatchedLoan): WatchRange {
  const counts = collateral * (RATE_ONE - BigInt(haircutPpm));
  if (isDue || counts === 0n) return { under: null, over: null };
  const level = WARNINGS_PPM[warned];
  // A rate that is rounded down to the level of a warning may be nearly a millionth over it.
  const next = level === undefined ? BigInt(LIQUIDATION_PPM) : BigInt(level) + 1n;
  const last = warned === 0 ? undefined : WARNINGS_PPM[warned - 1];
  return {
    under: ceilDiv(next * debt * ONE, counts),
    over: last === undefined ? null : (BigInt(last + WARNED_AGAIN_PPM) * debt * ONE) / counts,
  };
}
