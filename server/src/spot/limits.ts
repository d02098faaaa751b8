/**
 * The house rules of spot trading that are no terms of a single market. They are told to users in the help pages;
 * change them there as well.
 */

/** A market order never trades further from the index price than this: 1 %, in parts per million. */
export const PROTECTION_PPM = 10_000n;

/** A limit price lies between a tenth and ten times the index price. */
export const PRICE_BAND_FACTOR = 10;

/** An index price older than this is none. */
export const INDEX_AGE_LIMIT_MS = 15_000;

/** Open orders one user may have in one market. */
export const MAX_OPEN_ORDERS = 200;

/** Trailing stops among them: each is written anew whenever the price leads it on. */
export const MAX_TRAILING_STOPS = 20;

/** How many levels a side the public depth shows. */
export const DEPTH_LEVELS = 20;

/** How many trades a market's public list keeps. */
export const RECENT_TRADES = 50;

/** Shortest time between two depth events of a market: at most five a second. */
export const DEPTH_INTERVAL_MS = 200;
