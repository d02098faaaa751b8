import { mulDivDown, RATE_ONE } from '../money/rounding.ts';

/** What anybody ever gets back of a fee, parts per million: whoever pays fees to earn rebates pays more than they earn. */
export const MOST_RATE_PPM = 400_000;

/**
 * The rebate of what one person paid in fees on one day: fee × rate, rounded down to the minor unit. Only the one who
 * invited that person gets it, nobody above them, so all rebates of a fee together are never more than this.
 * @param fee net, as it was collected, minor units
 * @param ratePpm parts per million
 * @throws RangeError for a rate above {@link MOST_RATE_PPM}
 */
export function rebateOf(fee: bigint, ratePpm: number): bigint {
  if (ratePpm < 0 || ratePpm > MOST_RATE_PPM) throw new RangeError(`Rebate rate out of bounds: ${ratePpm}`);
  return mulDivDown(fee, BigInt(ratePpm), RATE_ONE);
}
