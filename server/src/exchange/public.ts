import type { Quote } from './quotes.ts';

export { openDesk } from './desk.ts';
export type { HouseTerms } from './pricing.ts';
export { isExchangeable, percentOf, readTerms } from './pricing.ts';

/** What an exchange would cost and give, minor units. */
export type DeskQuote = Quote;

/** An exchange that was written. */
export interface DeskExchange {
  readonly quote: DeskQuote;
  /** Its number, by which its receipt is found. */
  readonly id: bigint;
}

/** The exchange, for another area that makes exchanges of many users in one transaction. */
export interface Desk {
  /** The moment of the prices. */
  readonly at: Date;
  /** What a user has left to pay with, minor units. */
  available(owner: bigint): bigint;
  /**
   * What an amount would buy, fee included, on the terms, limits and spread of any exchange. Nothing is counted by that.
   * @throws AppError as the quote of an exchange; funds_frozen, house_funds_exhausted
   */
  quote(owner: bigint, currency: number, budget: bigint): DeskQuote;
  /** Makes the exchange: what is quoted from then on reckons with it. @returns what takes it back */
  take(quote: DeskQuote): () => void;
  /** Writes all that was taken, and moves the money. Once, at the end. */
  write(): Promise<DeskExchange[]>;
}
