/**
 * How far from the index price trades may be: published rules, the same for everybody. Each market has its own band
 * (`price_band` of its row); these are what stands around it. Parts per million.
 */

/**
 * The band of an account whose withdrawals are frozen, or whose own band is used up; where a fee of the market is lower,
 * the fee: who trades with such an account never gains more by the price than they pay.
 */
export const NARROW_BAND_PPM = 1_000;

/**
 * What the orders of such an account may lose to other users within {@link BAND_MEMORY_MS} all the same, of their value,
 * each by the part that was filled. Once that is lost they trade at the index price or better.
 */
export const NARROW_LOSS_PPM = 2_000;

/** How narrow and how wide two operators may make the band of a market. */
export const BAND_BOUNDS_PPM = { minimum: 10_000, maximum: 200_000 } as const;

/**
 * How long a loss counts. What the orders of an account lost against the index to other users in this time, each in parts
 * per million of its whole value, is taken off its band; together they never lose more than the band once.
 */
export const BAND_MEMORY_MS = 86_400_000;
