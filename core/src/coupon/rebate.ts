const MILLION = 1_000_000n;

/** What a rebate gives back and how much of it at most. */
export interface RebateTerms {
  /** Parts per million of the fees. */
  readonly sharePpm: number;
  /** Minor units. */
  readonly most: bigint;
}

/**
 * What a coupon gives back of fees: its share of them, rounded down, up to its most. So nobody gets back more than was paid,
 * however the fees are cut into trades.
 * @param fees minor units
 */
export function rebateOf(fees: bigint, { sharePpm, most }: RebateTerms): bigint {
  const share = (fees * BigInt(sharePpm)) / MILLION;
  return share < most ? share : most;
}
