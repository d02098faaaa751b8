import { mulDivDown, mulDivUp } from '../money/rounding.ts';

/** What a split makes of a share: so many there are afterwards for so many of before. */
export interface SplitRatio {
  readonly newShares: number;
  readonly oldShares: number;
}

/** Most of either, so that what is reckoned with them stays in bounds. */
export const MOST_SHARES = 100;

/**
 * Whether it is a ratio a share can be split by: whole numbers from 1 to 100 in lowest terms, which are not both one. So
 * there is one way to say each.
 */
export function isSplitRatio({ newShares, oldShares }: SplitRatio): boolean {
  const isCount = (shares: number): boolean => Number.isInteger(shares) && shares >= 1 && shares <= MOST_SHARES;
  if (!isCount(newShares) || !isCount(oldShares) || newShares === oldShares) return false;
  let [divisor, rest] = [newShares, oldShares];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  return divisor === 1;
}

/**
 * What is in a wallet after a split, rounded down: shares that are spread over wallets never come to more than together,
 * and a split with the one that undoes it never to more than before.
 * @param amount minor units of the share, not below zero
 */
export function splitHolding(amount: bigint, { newShares, oldShares }: SplitRatio): bigint {
  return mulDivDown(amount, BigInt(newShares), BigInt(oldShares));
}

/** What somebody means to have of a share after a split, rounded up: nothing is meant only where nothing was. */
export function splitTarget(amount: bigint, { newShares, oldShares }: SplitRatio): bigint {
  return mulDivUp(amount, BigInt(newShares), BigInt(oldShares));
}

/** A price after a split, in ticks, rounded down. @param ticks not below zero */
export function splitPrice(ticks: number, { newShares, oldShares }: SplitRatio): number {
  return Math.floor((ticks * oldShares) / newShares);
}
