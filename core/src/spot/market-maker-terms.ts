/**
 * The published terms by which the house's market maker quotes. Whoever knows them, the index price and how lively it
 * has been can reckon its quotes; help pages tell them, change them there as well.
 */
export interface MarketMakerTerms {
  /** Half of the spread while the index stands still, parts per million of it. */
  readonly basePpm: number;
  /** No quote is made nearer to the index than this, whatever its inventory is. */
  readonly floorPpm: number;
  /** What the first level of a side is worth on the average, whole units of the quote currency. */
  readonly levelValue: number;
}

/** Levels a side. */
export const MARKET_MAKER_LEVELS = 20;

/** The last level is so many times as far away as the first one, as long as the market's band has room for it. */
export const REACH = 20;

/**
 * The part of the volatility that half of the spread grows by, parts per million.
 *
 * The volatility is a range: the highest price of a minute over its lowest. A range estimates the standard deviation
 * over the same time as range ÷ √(4 ln 2) (Parkinson, "The extreme value method for estimating the variance of the rate
 * of return", 1980), and over the five seconds a source's price may be old it is √(5 ÷ 60) of that:
 * 0.6006 × 0.2887 = 0.1734.
 */
export const VOLATILITY_PART_PPM = 173_400;

/** Half of the spread moves in steps of this, so that quotes are not renewed for nothing; parts per million. */
export const SPREAD_STEP_PPM = 10;

/**
 * Half of the spread is never more: market orders end 1 % from the index, and find quotes also where these lean as far as
 * they can, which nearly doubles the distance of one side.
 */
export const MOST_HALF_SPREAD_PPM = 4_500;

/** Quotes keep within this part of the market's band: the index may move a little before they follow it. */
export const BAND_PART_PPM = 900_000;

/** By so many steps the inventory leans quotes; the last is reached at half of the target more or less. */
export const LEAN_STEPS = 20;

/** One level binds at most this part of what is free, so that the inventory empties slowly; all of a side bind less. */
export const PART_OF_FUNDS = 50n;

/** Busy markets are quoted tightly and deeply, shares in the middle, all others widely. */
export function marketMakerTerms(market: {
  readonly tags: readonly string[];
  readonly kind: 'coin' | 'stock';
}): MarketMakerTerms {
  if (market.tags.includes('hot')) return { basePpm: 100, floorPpm: 60, levelValue: 15_000 };
  if (market.kind === 'stock') return { basePpm: 200, floorPpm: 120, levelValue: 6_000 };
  return { basePpm: 300, floorPpm: 180, levelValue: 3_000 };
}
