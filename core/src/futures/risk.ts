import { floorDiv, RATE_ONE } from '../money/rounding.ts';
import { type PositionSide, profitOf } from './reckoning.ts';

/** An open position, as far as risk is reckoned. */
export interface OpenPosition {
  readonly side: PositionSide;
  readonly lots: number;
  readonly openTicks: number;
  /** What is left of the margin after overnight fees, quote minor units. */
  readonly margin: bigint;
  /** The margin it was opened with. What was added later counts as margin alone: it brings the account further from the limit. */
  readonly originalMargin: bigint;
  /** Quote minor units of one tick on one of `lots`. */
  readonly unit: bigint;
  /** So many of `lots` make a lot: they are parts of one. Left out where they are whole lots. */
  readonly inLot?: number;
  /** The mark price of its market. */
  readonly mark: number;
}

/**
 * What is reckoned together: the positions of a user that share their margin (cross) with the free balance of the account,
 * or one position alone with a balance of zero (isolated).
 */
export interface RiskAccount {
  readonly balance: bigint;
  readonly positions: readonly OpenPosition[];
}

/** From here down the user is warned, ppm. */
export const WARNING_PPM = 1_500_000;
/** From here down nothing new is opened, ppm. */
export const NO_NEW_RISK_PPM = 1_000_000;

export function runningProfit({ unit, side, openTicks, mark, lots }: OpenPosition): bigint {
  return profitOf(unit, side, openTicks, mark, lots);
}

/**
 * What would be left if everything were closed at the mark. Build A counts the original margins; that is money which the
 * overnight fees have already taken, and an account would be liquidated too late. So the margin that is left counts.
 */
export function equityOf({ balance, positions }: RiskAccount): bigint {
  return positions.reduce((sum, position) => sum + position.margin + runningProfit(position), balance);
}

function originalMarginOf({ positions }: RiskAccount): bigint {
  return positions.reduce((sum, { originalMargin }) => sum + originalMargin, 0n);
}

/** The risk rate in parts per million, rounded down: equity ÷ original margins. Null without positions. */
export function riskPpm(account: RiskAccount): bigint | null {
  const original = originalMarginOf(account);
  if (original === 0n) return null;
  return floorDiv(equityOf(account) * RATE_ONE, original);
}

/** Whether the risk rate is at a limit or below it. Exact; never without positions. */
export function isAtOrBelow(account: RiskAccount, limitPpm: number): boolean {
  const original = originalMarginOf(account);
  return original > 0n && equityOf(account) * RATE_ONE <= BigInt(limitPpm) * original;
}

/**
 * The most that may leave the balance, into a new position or out of the account, so that the risk rate stays above a
 * limit: what stands for losses does not leave. Below zero when it is at the limit or below it already.
 *
 * The rate without x is above the limit while (equity − x) > limit × original margins.
 */
export function mostLeaving(account: RiskAccount, limitPpm: number): bigint {
  const original = originalMarginOf(account);
  if (original === 0n) return account.balance;
  const scaled = equityOf(account) * RATE_ONE - BigInt(limitPpm) * original;
  const spare = floorDiv(scaled - 1n, RATE_ONE);
  return spare < account.balance ? spare : account.balance;
}
