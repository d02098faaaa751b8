/**
 * How a market opens in which orders wait: published rules. At the beginning of a session everything that waits is matched
 * at one price, in an auction; see `holdAuction` of core/src/spot/opening-auction.ts.
 */
export const OPENING = {
  /**
   * The price of the auction is no further from the reference than this, parts per million; and no further than the lower
   * fee of the market where the house does not quote on both sides.
   */
  bandPpm: 10_000,
  /** So long before the opening, milliseconds, what waits for it can be changed and cancelled no more, until it is done. */
  lockMs: 120_000,
  /**
   * The auction waits for an index price of as many sources as the house trades at, and for the house. After so many
   * milliseconds it goes by one of fewer sources, or one that has just jumped, as trades between users do; and what waits can be cancelled again.
   */
  waitMs: 300_000,
} as const;
