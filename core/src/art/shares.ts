import { mulDivDown, mulDivUp } from '../money/rounding.ts';
import { POINTS } from './bidding.ts';

/** Who gets what of a sale, minor units. Together they are the price. */
export interface Shares {
  readonly seller: bigint;
  readonly fee: bigint;
  readonly royalty: bigint;
}

/**
 * Shares out a price. The fee is rounded up, so that a price cut into parts never pays less of it; the royalty is rounded
 * down; the seller has the rest, which is never below zero.
 * @param feePoints hundredths of a percent, as the royalty; both together at most the whole
 * @param royaltyPoints zero where the creator is the seller
 */
export function sharesOf(price: bigint, feePoints: number, royaltyPoints: number): Shares {
  if (feePoints + royaltyPoints > Number(POINTS)) throw new RangeError('Fee and royalty are more than the price');
  const fee = mulDivUp(price, BigInt(feePoints), POINTS);
  const whole = mulDivDown(price, BigInt(royaltyPoints), POINTS);
  const royalty = whole < price - fee ? whole : price - fee;
  return { seller: price - fee - royalty, fee, royalty };
}

/** What a deposit that is forfeited pays: the house its fee, rounded up, and the seller the rest. */
export const forfeitOf = (deposit: bigint, feePoints: number): Omit<Shares, 'royalty'> => {
  const { seller, fee } = sharesOf(deposit, feePoints, 0);
  return { seller, fee };
};
