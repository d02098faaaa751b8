import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalText, idText, shortIdText, timeReply, wholeText } from '../platform/wire.ts';
import { fiatCode, methodCode } from './fields.ts';
import { advertRow, advertSides, merchantRow, methodRow } from './shapes.ts';

/** What everybody may see of the OTC desk. */

export const config = defineCall({
  name: 'otc.config',
  method: 'GET',
  path: '/otc/config',
  access: 'public',
  summary: 'Coins, fiats and payment methods of the OTC desk.',
  request: z.strictObject({}),
  answer: z.object({
    coins: z.array(z.object({ id: z.int(), code: z.string(), logo: z.string(), scale: z.int() })),
    fiats: z.array(z.object({ code: z.string(), scale: z.int() })),
    methods: z.array(methodRow),
  }),
});

export const adverts = defineCall({
  name: 'otc.adverts',
  method: 'GET',
  path: '/otc/adverts',
  access: 'public',
  summary: 'Open advertisements by price, the best for whoever takes first. Follow `next` as `after` to the end.',
  request: z.strictObject({
    /** What the merchants do: `sell` for whoever wants to buy. */
    side: z.enum(advertSides),
    coin_id: shortIdText(),
    fiat: fiatCode(),
    /** Only those of which one may take an order of so much fiat. */
    amount: z.optional(decimalText()),
    method: z.optional(methodCode()),
    /** Only those after the one of this id. */
    after: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 20),
  }),
  answer: z.object({ data: z.array(advertRow), next: z.nullable(z.int()) }),
  errors: ['amount_too_precise'],
});

export const merchant = defineCall({
  name: 'otc.merchant',
  method: 'GET',
  path: '/otc/merchant',
  access: 'public',
  summary: 'A merchant with their open advertisements.',
  request: z.strictObject({ id: idText() }),
  answer: z.object({ merchant: merchantRow, adverts: z.array(advertRow) }),
  errors: ['otc_merchant_unknown'],
});

export const ratings = defineCall({
  name: 'otc.ratings',
  method: 'GET',
  path: '/otc/merchant/ratings',
  access: 'public',
  summary: 'What was said of a merchant after orders, newest first. Follow `next` as `before` to the end.',
  request: z.strictObject({
    id: idText(),
    before: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 20),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        mark: z.enum(['good', 'bad']),
        /** Plain text; may be empty. */
        text: z.string(),
        /** The first letter of who said it, and stars. */
        by: z.string(),
        at: timeReply(),
      }),
    ),
    next: z.nullable(z.int()),
  }),
  errors: ['otc_merchant_unknown'],
});
