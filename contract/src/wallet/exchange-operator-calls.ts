import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply } from '../platform/wire.ts';

/** A fee in percent from 0 to 10, with at most four decimals. */
const feePercent = z.string().check(z.regex(/^(10(\.0{1,4})?|[0-9](\.[0-9]{1,4})?)$/));

/** Whole USDT, 1 to 100,000,000. */
const wholeUsdt = z.string().check(z.regex(/^(100000000|[1-9][0-9]{0,7})$/));

/** On which terms coins are exchanged; `minimum` and `maximum` of one exchange in whole USDT. */
export const exchangeTermsPayload = z.strictObject({
  fee_percent: feePercent,
  minimum: wholeUsdt,
  maximum: wholeUsdt,
});

export const exchangeTerms = defineCall({
  name: 'wallet.exchangeTerms',
  method: 'GET',
  path: '/operator/exchange/terms',
  access: 'operator',
  permission: 'terms.read',
  summary: 'Fee and bounds of the coin exchange; changed by proposals of the kind `exchange.terms`.',
  request: z.strictObject({}),
  answer: z.object({ fee_percent: decimalReply(), minimum: decimalReply(), maximum: decimalReply() }),
});
