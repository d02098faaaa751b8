/** What a dividend is reckoned from. */
export interface DividendTerms {
  /** Minor units of the quote currency for one whole share. */
  readonly perShare: bigint;
  /** Decimals of the minor unit of the share. */
  readonly shareScale: number;
}

/**
 * What a holder gets, minor units of the quote currency, rounded down: shares that were split over several holders never
 * bring more than together.
 * @param shares minor units of the share, not below zero
 */
export function dividendFor(shares: bigint, { perShare, shareScale }: DividendTerms): bigint {
  return (shares * perShare) / 10n ** BigInt(shareScale);
}

/** The most a dividend can cost for so many shares, whoever holds them; what is rounded down is not counted on. */
export function dividendAtMost(shares: bigint, { perShare, shareScale }: DividendTerms): bigint {
  const one = 10n ** BigInt(shareScale);
  return (shares * perShare + one - 1n) / one;
}
