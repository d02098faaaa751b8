/**
 * The highest price that is taken from anywhere, in ticks. Three times as much, the price at which a long is closed, still
 * fits the columns of contracts (below 2^31), the spread of its opening included; the band around it fits a book (below
 * 2^30). No market comes near it.
 */
export const HIGHEST_PRICE = 2 ** 29;

/** Whether a number is a price: whole ticks within bounds. */
export const isPrice = (ticks: number): boolean => Number.isSafeInteger(ticks) && ticks >= 1 && ticks <= HIGHEST_PRICE;
