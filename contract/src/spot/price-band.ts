/**
 * How far from the index price trades may be: published rules, the same for everybody. Each market has its own band
 * (`price_band` of its row); these are what stands around it. Parts per million.
 */

/** The band of an account whose withdrawals are frozen, or whose own band is used up: no wider than a fee. */
export const NARROW_BAND_PPM = 1_000;

/** How narrow and how wide two operators may make the band of a market. */
export const BAND_BOUNDS_PPM = { minimum: 10_000, maximum: 200_000 } as const;

/**
 * How long a loss counts. What the orders of an account lost against the index to other users in this time, in parts per
 * million each, is taken off its band; together they never lose more than the band once.
 */
export const BAND_MEMORY_MS = 86_400_000;
