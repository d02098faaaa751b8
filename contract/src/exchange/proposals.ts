import * as z from 'zod/mini';
import { ofTerms } from '../operator/act.ts';

/** A fee in percent from 0 to 10, with at most four decimals. */
const feePercent = z.string().check(z.regex(/^(10(\.0{1,4})?|[0-9](\.[0-9]{1,4})?)$/));

/** Whole USDT, 1 to 100,000,000. */
const wholeUsdt = () => z.string().check(z.regex(/^(100000000|[1-9][0-9]{0,7})$/));

/** Percent with at most four decimals, from 0.01 to 5: never without a spread. */
const spreadBase = z.string().check(z.regex(/^(5(\.0{1,4})?|[1-4](\.[0-9]{1,4})?|0\.(0[1-9]|[1-9][0-9]?)[0-9]{0,2})$/));
/** Percent of the volatility, whole, 25 to 500. */
const spreadVolatility = z.string().check(z.regex(/^(500|[1-4][0-9]{2}|[3-9][0-9]|2[5-9])$/));
/** Percent with at most four decimals, from 0 to 5. */
const spreadSize = z.string().check(z.regex(/^(5(\.0{1,4})?|[0-4](\.[0-9]{1,4})?)$/));
/** Percent with at most four decimals, from 0 to 20. */
const spreadStock = z.string().check(z.regex(/^(20(\.0{1,4})?|1?[0-9](\.[0-9]{1,4})?)$/));

/**
 * On which terms coins are exchanged; `minimum` and `maximum` of one exchange in whole USDT. The spread, in percent, is
 * `spread_base` + `spread_volatility` of the volatility + `spread_size` for each 100,000 USDT + `spread_stock` for the
 * part taken of what the house has. `user_daily` is what one user may exchange in 24 hours, `house_daily` by how much
 * the house may give more of one coin than it takes, or take more than it gives.
 */
const exchangeTermsPayload = z.strictObject({
  fee_percent: feePercent,
  minimum: wholeUsdt(),
  maximum: wholeUsdt(),
  spread_base: spreadBase,
  spread_volatility: spreadVolatility,
  spread_size: spreadSize,
  spread_stock: spreadStock,
  user_daily: wholeUsdt(),
  house_daily: wholeUsdt(),
});

export const exchangeActs = { 'exchange.terms': { ...ofTerms, payload: exchangeTermsPayload } } as const;
