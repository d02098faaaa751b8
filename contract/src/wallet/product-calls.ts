import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply } from '../platform/wire.ts';
import { productNames } from './products.ts';

export const products = defineCall({
  name: 'wallet.products',
  method: 'GET',
  path: '/wallet/products',
  access: 'user',
  summary:
    "What of the caller's money lies in products: set aside for their orders, still theirs. By product and currency; what has ended is not among it.",
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      product: z.enum(productNames),
      currency_id: z.int(),
      currency_name: z.string(),
      currency_logo: z.string(),
      amount: decimalReply(),
      /** How many orders it lies in. */
      orders: z.int(),
      /** Price of one unit in USDT; 0 of a coin that has none. */
      usdt_price: decimalReply(),
    }),
  ),
});
