import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply } from '../platform/wire.ts';

export const exchangeTerms = defineCall({
  name: 'wallet.exchangeTerms',
  method: 'GET',
  path: '/operator/exchange/terms',
  access: 'operator',
  permission: 'terms.read',
  summary: 'Fee, spread, bounds and limits of the coin exchange; changed by proposals of the kind `exchange.terms`.',
  request: z.strictObject({}),
  answer: z.object({
    fee_percent: decimalReply(),
    minimum: decimalReply(),
    maximum: decimalReply(),
    spread_base: decimalReply(),
    spread_volatility: decimalReply(),
    spread_size: decimalReply(),
    spread_stock: decimalReply(),
    user_daily: decimalReply(),
    house_daily: decimalReply(),
  }),
});
