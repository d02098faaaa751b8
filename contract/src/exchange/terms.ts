import * as z from 'zod/mini';
import { decimalReply, timeReply } from '../platform/wire.ts';

/** Id of a stored quote. */
export const quoteId = () => z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** What an exchange costs and gives; all in decimal texts of whole units. */
export const terms = {
  from_currency: z.int(),
  from_name: z.string(),
  to_currency: z.int(),
  to_name: z.string(),
  /** What is exchanged, in the source currency. */
  number: decimalReply(),
  /**
   * Units of the target for one unit of the source, the spread taken off: `from_price / to_price * (1 - spread)`, rounded
   * down to twelve decimals.
   */
  rate: decimalReply(),
  /** Index prices of one unit in USDT, at `created_at` of a quote, `priced_at` of an exchange. */
  from_price: decimalReply(),
  to_price: decimalReply(),
  /**
   * By how much less than at the index prices is given, in percent: the sum of its parts. Empty, as the next four, for
   * exchanges from before there was a spread.
   */
  spread_percent: z.string(),
  /**
   * Always; for the volatility; for the size, with what the caller exchanged within the hour before; for what it takes of
   * the house's stock, with what was taken of it within the hour. Percent.
   */
  spread_parts: z.object({ base: z.string(), volatility: z.string(), size: z.string(), stock: z.string() }),
  /** The widest minute of the last ten of each coin's price, in percent of its lowest. */
  from_volatility: z.string(),
  to_volatility: z.string(),
  /** Value in USDT at these prices: what limits count. */
  value: z.string(),
  /** What the caller had exchanged within the hour before, in USDT. Empty for exchanges from before it was counted. */
  value_before: z.string(),
  /** Fee in percent: `0.1` is one thousandth. */
  fee_percent: decimalReply(),
  /**
   * Fee in the source currency, taken in addition to `number`: the percentage of it, rounded up. Of a small balance it may
   * be one smallest part more, so that nothing is left of the balance.
   */
  fee: decimalReply(),
  /** `number` and `fee`: what leaves the spot account. */
  total: decimalReply(),
  /** What arrives, in the target currency: `number * from_price / to_price * (1 - spread)`, rounded down to its decimals. */
  receives: decimalReply(),
};

/** Of an exchange that happened: its number, when its prices were read, and when it was done. */
export const record = { id: z.int(), priced_at: timeReply(), created_time: timeReply() };
