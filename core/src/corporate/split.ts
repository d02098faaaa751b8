import { combinedSplit, type SplitRatio } from '../market/split.ts';
import { mulDivDown, mulDivUp } from '../money/rounding.ts';

/** Most of either, so that what is reckoned with them stays in bounds. */
export const MOST_SHARES = 100;

/**
 * Whether it is a ratio a share can be split by: whole numbers from 1 to 100 in lowest terms, which are not both one. So
 * there is one way to say each.
 */
export function isSplitRatio({ newShares, oldShares }: SplitRatio): boolean {
  const isCount = (shares: number): boolean => Number.isInteger(shares) && shares >= 1 && shares <= MOST_SHARES;
  if (!isCount(newShares) || !isCount(oldShares) || newShares === oldShares) return false;
  return combinedSplit([{ newShares, oldShares }]).newShares === newShares;
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
