import { feeOn, mulDivUp } from '../money/rounding.ts';

/**
 * How leveraged contracts are reckoned, by the formulas of build A of the wire contract (section 7): margin is value ÷
 * leverage, profit the difference of prices × the quantity, and leverage is not counted twice.
 *
 * Prices are whole ticks, quantities whole lots, or whole parts of one (see lots.ts). One tick on one of them is `unit` quote
 * minor units, a whole number: so values and profits are exact, and nothing is rounded but margins and fees. These are
 * rounded up.
 */

export const LONG = 1;
export const SHORT = -1;
export type PositionSide = typeof LONG | typeof SHORT;

/** Most a long position can bring, as a multiple of its value at the open price. A short cannot bring more than that value. */
const LONG_GAIN = 2;

/** What `lots` are worth at a price, quote minor units. */
export function valueOf(unit: bigint, ticks: number, lots: number): bigint {
  return unit * BigInt(ticks) * BigInt(lots);
}

/** The money a position is opened with: value ÷ leverage, rounded up. @throws RangeError when leverage is no whole number above zero */
export function marginFor(value: bigint, leverage: number): bigint {
  if (!(Number.isInteger(leverage) && leverage > 0)) throw new RangeError(`No leverage: ${leverage}`);
  return mulDivUp(value, 1n, BigInt(leverage));
}

/** The fee on a value, at the opening once and each night: parts per million, rounded up. */
export function feeFor(value: bigint, ppm: number): bigint {
  return feeOn(value, BigInt(ppm));
}

/** What `lots` have gained since they were opened, negative for a loss; exact. */
export function profitOf(unit: bigint, side: PositionSide, openTicks: number, ticks: number, lots: number): bigint {
  return unit * BigInt(side * (ticks - openTicks)) * BigInt(lots);
}

/**
 * The most a position may ever bring, quote minor units. The house sets it aside when the position is opened, so it never
 * owes what it does not have, wherever the price goes.
 */
export function reserveFor(side: PositionSide, openValue: bigint): bigint {
  return side === LONG ? openValue * BigInt(LONG_GAIN) : openValue;
}

/** The price from which a position gains no more, in ticks: it is closed there. Null for a short, which ends at zero. */
export function gainLimit(side: PositionSide, openTicks: number): number | null {
  return side === LONG ? openTicks * (LONG_GAIN + 1) : null;
}
