import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, timeReply } from '../platform/wire.ts';

export const operatorTerms = defineCall({
  name: 'options.operatorTerms',
  method: 'GET',
  path: '/operator/options/terms',
  access: 'operator',
  permission: 'terms.read',
  summary:
    'Terms of options on all markets, and where they are not offered. Changed by proposals of the kinds `options.terms`, `options.expiry` and `options.region`.',
  request: z.strictObject({}),
  answer: z.object({
    markets: z.array(
      z.object({
        id: z.int(),
        symbol: z.string(),
        quote: z.string(),
        open: z.boolean(),
        /** Percent. */
        least_slippage: decimalReply(),
        slippage: decimalReply(),
        max_slippage: decimalReply(),
        /** Whole units of the quote currency. */
        user_stake: decimalReply(),
        user_orders: z.int(),
        side_payout: decimalReply(),
        due_payout: decimalReply(),
        /** Shortest first. */
        expiries: z.array(
          z.object({
            seconds: z.int(),
            /** Percent of the stake. */
            payout: decimalReply(),
            min_stake: decimalReply(),
            max_stake: decimalReply(),
            open: z.boolean(),
          }),
        ),
      }),
    ),
    /** Dial codes. */
    closed_regions: z.array(z.string()),
  }),
});

/** What runs on one side: orders, their stakes, and what the house would owe. */
const running = {
  direction: z.union([z.literal(1), z.literal(2)]),
  orders: z.int(),
  stake: decimalReply(),
  payout: decimalReply(),
} as const;

export const exposure = defineCall({
  name: 'options.exposure',
  method: 'GET',
  path: '/operator/options/exposure',
  access: 'operator',
  permission: 'dashboard.read',
  summary: 'What the house would owe for options that run, by market, side and due second, and what it has for them.',
  request: z.strictObject({}),
  answer: z.object({
    /** The house account of options: free, and set aside for what runs. */
    house: z.array(z.object({ currency: z.string(), available: decimalReply(), held: decimalReply() })),
    sides: z.array(
      z.object({ symbol: z.string(), quote: z.string(), ...running, /** The cap of a side. */ most: decimalReply() }),
    ),
    /** Soonest first, at most 200. */
    due: z.array(
      z.object({
        symbol: z.string(),
        quote: z.string(),
        at: timeReply(),
        ...running,
        /** The cap of a side at one due second. */
        most: decimalReply(),
      }),
    ),
  }),
});
