import * as z from 'zod/mini';
import { priceRefusals } from '../market/names.ts';
import { defineCall } from '../platform/call.ts';
import { decimalText, idText, pageFields, shortIdText, wholeText } from '../platform/wire.ts';
import { dualOrder, dualProduct, dualReceipt, dualTypes } from './shapes.ts';

export const index = defineCall({
  name: 'dual.index',
  method: 'GET',
  path: '/dual/index',
  access: 'public',
  summary:
    'Products of a coin that have not ended, by end and reference price. Those with `status` 0 cannot be bought any more.',
  request: z.strictObject({
    /** 1 BTC, 2 ETH. */
    currency_id: z._default(shortIdText(), 1),
    type: z._default(z.enum(dualTypes), 'call'),
  }),
  answer: z.object({ dual_currencys: z.array(dualProduct) }),
});

export const detail = defineCall({
  name: 'dual.detail',
  method: 'GET',
  path: '/dual/detail',
  access: 'public',
  summary: 'One product, also when it has ended.',
  request: z.strictObject({ id: idText() }),
  answer: dualProduct,
  errors: ['dual_unknown'],
});

export const room = defineCall({
  name: 'dual.room',
  method: 'GET',
  path: '/dual/room',
  access: 'user',
  summary: 'How many shares of a product the caller has, and how many they may still buy under their limit.',
  request: z.strictObject({ id: idText() }),
  answer: z.object({ own_number: z.int(), left_number: z.int() }),
  errors: ['dual_unknown'],
});

export const buy = defineCall({
  name: 'dual.buyDual',
  method: 'POST',
  path: '/dual/buyDual',
  access: 'user',
  summary:
    'Buys whole shares of a product, paid from the spot account. What was invested is set aside until the end, and so is what the house would owe in either currency.',
  request: z.strictObject({
    id: idText(),
    /** Whole shares. */
    num: wholeText(1, 100_000),
    /** The rate the user was shown, in percent. Another one is refused, never taken. */
    rate: z.optional(decimalText()),
    /** Of a put: the most one share may cost, as it follows the price. Refused when it costs more by now. */
    most: z.optional(decimalText()),
  }),
  answer: dualOrder,
  errors: [
    'dual_unknown',
    'dual_closed',
    'dual_price_past',
    'dual_price_moved',
    'dual_rate_changed',
    'dual_sold_out',
    'dual_limit_reached',
    'dual_house_full',
    ...priceRefusals,
    'amount_too_large',
    'amount_too_precise',
    'insufficient_balance',
    'funds_frozen',
  ],
  money: true,
});

export const list = defineCall({
  name: 'dual.dual_list',
  method: 'POST',
  path: '/dual/dual_list',
  access: 'user',
  summary: "The caller's orders, newest first; all of them without fields. Follow `next` as `before` to the end.",
  request: z.strictObject({
    /** 1 BTC, 2 ETH. */
    currency: z.optional(shortIdText()),
    type: z.optional(z.enum(dualTypes)),
    /** 0 failed, 1 purchased, 2 settling, 3 success. */
    status: z.optional(wholeText(0, 3)),
    /** Only those older than the order of this id. */
    before: z.optional(idText()),
    ...pageFields(),
  }),
  answer: z.object({
    list: z.array(dualOrder),
    limit: z.int(),
    /** Give it as `before` for what follows; null at the end. */
    next: z.nullable(z.int()),
  }),
});

export const receipt = defineCall({
  name: 'dual.receipt',
  method: 'GET',
  path: '/dual/receipt',
  access: 'user',
  summary: 'What one order of the caller was settled by: rule, inputs, recorded prices and outcome.',
  request: z.strictObject({ id: idText() }),
  answer: dualReceipt,
  errors: ['dual_order_unknown'],
});
