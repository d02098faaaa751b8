import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { ownerId, personal } from '../platform/personal.ts';
import { decimalReply, idText, timeReply } from '../platform/wire.ts';
import { dualTypes } from './shapes.ts';

export const operatorProducts = defineCall({
  name: 'dual.operatorProducts',
  method: 'GET',
  path: '/operator/dual/products',
  access: 'operator',
  permission: 'terms.read',
  summary:
    'Products of dual investments, the latest end first, at most 300. Made and changed by proposals of the kinds `dual.offer` and `dual.terms`.',
  request: z.strictObject({}),
  answer: z.object({
    /** Markets on whose coin products can be offered. */
    markets: z.array(z.object({ id: z.int(), symbol: z.string(), price: z.nullable(decimalReply()) })),
    products: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        symbol: z.string(),
        coin: z.string(),
        type: z.enum(dualTypes),
        strike: decimalReply(),
        /** Percent a year. */
        rate: decimalReply(),
        end_time: timeReply(),
        total_number: z.int(),
        purchased_number: z.int(),
        user_limit: z.int(),
        open: z.boolean(),
        /** Null for those a demo begins with. */
        proposal_id: z.nullable(z.int()),
      }),
    ),
  }),
});

export const exposure = defineCall({
  name: 'dual.exposure',
  method: 'GET',
  path: '/operator/dual/exposure',
  access: 'operator',
  permission: 'dashboard.read',
  summary: 'What the house would owe for dual investments that run, in either currency, and what it has for them.',
  request: z.strictObject({}),
  answer: z.object({
    /** The house account of dual investments: free, and set aside for what runs. */
    house: z.array(z.object({ currency: z.string(), available: decimalReply(), held: decimalReply() })),
    /** Orders that run, and those of them whose end has come. */
    running: z.int(),
    settling: z.int(),
    /** By product, soonest end first, at most 200. */
    products: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        end_time: timeReply(),
        orders: z.int(),
        shares: z.int(),
        principal: decimalReply(),
        pay: z.string(),
        coin: z.string(),
        coin_payout: decimalReply(),
        usdt_payout: decimalReply(),
        /** What would be paid at the price of now; null without one. */
        now: z.nullable(z.enum(['coin', 'usdt'])),
      }),
    ),
  }),
});

export const operatorOrders = defineCall({
  name: 'dual.operatorOrders',
  method: 'GET',
  path: '/operator/dual/orders',
  access: 'operator',
  permission: 'users.read',
  personal: { look: null, subject: null },
  summary: 'Orders of dual investments, newest first, fifty at a time; of one product where it is named.',
  request: z.strictObject({ product_id: z.optional(idText()), before: z.optional(idText()) }),
  answer: z.object({
    orders: z.array(
      z.object({
        id: z.int(),
        user_id: ownerId(),
        /** E-mail, telephone number or account name. */
        user_name: personal('account'),
        name: z.string(),
        number: z.int(),
        total: decimalReply(),
        pay: z.string(),
        status: z.int(),
        created: timeReply(),
        end_time: timeReply(),
        settlement_price: z.nullable(decimalReply()),
        paid: z.nullable(decimalReply()),
        paid_name: z.nullable(z.string()),
      }),
    ),
    next: z.nullable(z.int()),
  }),
});
