import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, shortIdText } from '../platform/wire.ts';
import { accountNames } from './accounts.ts';
import { heldForNames, productNames } from './products.ts';

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

export const held = defineCall({
  name: 'wallet.held',
  method: 'GET',
  path: '/wallet/held',
  access: 'user',
  summary:
    'What the held part of one balance is set aside for. Open orders and positions are not among it: they are the rest of what is held.',
  request: z.strictObject({ currency: shortIdText(), type: z.enum(accountNames) }),
  answer: z.array(z.object({ for: z.enum(heldForNames), amount: decimalReply() })),
  errors: ['currency_unknown'],
});
