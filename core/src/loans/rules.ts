/** What holds for every loan, as it is published (product spec, loans). Rates in parts per million. */

/** Days a loan may be taken for. */
export const MIN_DAYS = 7;
export const MAX_DAYS = 365;

/** A day, of the debt, once the term is over. */
export const OVERDUE_PPM = 5_000;

/** Risk rates at or under which a user is warned, the first one first. The last one is the one of the spec. */
export const WARNINGS_PPM = [1_400_000, 1_300_000, 1_150_000, 1_100_000] as const;

/** A warning is given again only after the rate was this much above it: a price that trembles warns once. */
export const WARNED_AGAIN_PPM = 50_000;

/**
 * Under this, collateral is sold. Five points over the debt pay the fee of the sale and what the price moves meanwhile,
 * also where all of the collateral's value counts.
 */
export const LIQUIDATION_PPM = 1_050_000;

/** Of what collateral is sold for. */
export const SALE_FEE_PPM = 20_000;

/** Days overdue after which collateral is sold whatever it is worth. */
export const OVERDUE_DAYS = 7;

/** A rest of collateral worth less than this is sold with the other half, whole USDT. */
export const DUST_USDT = 10;

/** How long users must have been able to act before collateral is sold: the platform worked, and its markets traded. */
export const CALM_MS = 30 * 60_000;

/** A market that could not be traded in for less than this was not: a price of outside sources is missing now and then. */
export const PAUSE_MS = 60_000;
