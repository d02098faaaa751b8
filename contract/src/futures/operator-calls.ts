import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { lookFields, ownerId, personal } from '../platform/personal.ts';
import { decimalReply, idText, LAST_MOMENT, shortIdText, timeReply, wholeText } from '../platform/wire.ts';
import { futuresAlarmKinds } from './alarms.ts';
import { reduceOnly } from './reduce-only.ts';
import { leverReceipt } from './shapes.ts';

export const operatorTerms = defineCall({
  name: 'futures.operatorTerms',
  method: 'GET',
  path: '/operator/futures/terms',
  access: 'operator',
  permission: 'terms.read',
  summary:
    'Terms of leveraged contracts on all markets. Changed by proposals of the kind `futures.terms`; how accounts are liquidated by `settings.general`.',
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      id: z.int(),
      symbol: z.string(),
      base: z.string(),
      quote: z.string(),
      /** One lot in base units; it never changes. */
      lot: decimalReply(),
      /** Percent: of the value, of the price, added to that for an uneven market, of the value for a night. */
      fee: decimalReply(),
      spread: decimalReply(),
      skew_spread: decimalReply(),
      overnight: decimalReply(),
      /** Whole units of the quote currency. */
      max_side: decimalReply(),
      max_skew: decimalReply(),
      max_user: decimalReply(),
      min_lots: z.int(),
      max_lots: z.int(),
      /** Ascending, as `5,10,50`. */
      leverages: z.string(),
      /** From so much leverage on, the most of one user in whole units of the quote currency, as `20:250000,100:20000`. */
      tiers: z.string(),
      /** New positions share their margin with the account. */
      cross: z.boolean(),
      open: z.boolean(),
      reduce_only: z.nullable(reduceOnly),
    }),
  ),
});

/** Open positions of a side: how many, what they are worth at their open prices, and percent of the published limit. */
const openSide = z.object({ positions: z.int(), value: decimalReply(), percent: decimalReply() });

export const exposure = defineCall({
  name: 'futures.exposure',
  method: 'GET',
  path: '/operator/futures/exposure',
  access: 'operator',
  permission: 'dashboard.read',
  summary:
    'What the house stands against on each market of leveraged contracts, beside the published limits, and what it has for it.',
  request: z.strictObject({}),
  answer: z.object({
    /** Those that are on, and the last twenty that are over; newest first. */
    alarms: z.array(
      z.object({
        kind: z.enum(futuresAlarmKinds),
        /** The symbol of a market or the code of a currency, by the kind. */
        subject: z.string(),
        /** What it had come to when it was raised, and from where on it is told: percent, seconds, whole units, positions. */
        value: decimalReply(),
        bound: decimalReply(),
        raised_at: timeReply(),
        /** Null while it is on. */
        cleared_at: z.nullable(timeReply()),
      }),
    ),
    house: z.array(
      z.object({
        currency: z.string(),
        /** The account of the house for contracts: free, and set aside for the most that open positions can bring. */
        available: decimalReply(),
        reserved: decimalReply(),
        /** Percent of the account that is set aside, rounded down; null of an empty account. */
        reserved_percent: z.nullable(decimalReply()),
        /** What the insurance fund has. */
        insurance: decimalReply(),
      }),
    ),
    markets: z.array(
      z.object({
        id: z.int(),
        symbol: z.string(),
        quote: z.string(),
        /** False when operators have closed it. */
        open: z.boolean(),
        reduce_only: z.nullable(reduceOnly),
        long: openSide,
        short: openSide,
        /** The published limit of a side. */
        max_side: decimalReply(),
        /** How much more longs are worth than shorts, negative when shorts are worth more; and its published limit. */
        skew: decimalReply(),
        max_skew: decimalReply(),
        /** Percent of that limit, without a sign. */
        skew_percent: decimalReply(),
        /** Null while it does not count. */
        mark: z.nullable(decimalReply()),
        /** What the house has gained by what is open, at the mark; null without one. */
        profit: z.nullable(decimalReply()),
        /** The most open positions can bring: what the house could owe. And its part of the account, percent, rounded down. */
        reserve: decimalReply(),
        reserve_percent: z.nullable(decimalReply()),
      }),
    ),
  }),
});

export const insurance = defineCall({
  name: 'futures.insurance',
  method: 'GET',
  path: '/operator/futures/insurance',
  access: 'operator',
  permission: 'dashboard.read',
  summary: 'What changed the insurance fund, newest first, and the liquidations and dividends it paid for.',
  request: z.strictObject({
    /** Goes on after this entry, the last one that is known. */
    before: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 50),
  }),
  answer: z.array(
    z.object({
      id: z.int(),
      /** Kind of the entry in the ledger. */
      kind: z.string(),
      currency: z.string(),
      change: decimalReply(),
      /** The liquidation it paid for; null when it was none. */
      liquidation: z.nullable(z.int()),
      /** The receipt of the dividend it paid for a short; null when it was none. */
      dividend: z.nullable(z.int()),
      created_at: timeReply(),
    }),
  ),
});

export const liquidations = defineCall({
  name: 'futures.liquidations',
  method: 'GET',
  path: '/operator/futures/liquidations',
  access: 'operator',
  permission: 'users.read',
  personal: { look: null, subject: null },
  summary: 'Liquidations of all users, newest first, paged by the last one seen.',
  request: z.strictObject({
    user: z.optional(idText()),
    /** The number of a market. */
    market: z.optional(shortIdText()),
    /** Epoch milliseconds: from the first, and before the second. */
    from: z.optional(wholeText(0, LAST_MOMENT)),
    to: z.optional(wholeText(0, LAST_MOMENT)),
    /** Goes on after this one. */
    before: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 50),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        user_id: ownerId(),
        /** E-mail, telephone number or account name. */
        user_name: personal('account'),
        /** Markets of the positions that were closed. */
        symbols: z.array(z.string()),
        /** How many positions were closed, whole or in part. */
        positions: z.int(),
        quote: z.string(),
        /** What these closings brought, before fees. */
        profit: decimalReply(),
        /** What nobody could pay but the insurance fund. */
        shortfall: decimalReply(),
        created_at: timeReply(),
      }),
    ),
    /** The `before` of what follows; null at the end. A page may be empty and not the last: few are of a market. */
    next: z.nullable(z.int()),
    /** What `market` may be. */
    markets: z.array(z.object({ id: z.int(), symbol: z.string() })),
  }),
  errors: ['range_invalid'],
});

export const liquidation = defineCall({
  name: 'futures.liquidation',
  method: 'GET',
  path: '/operator/futures/liquidation',
  access: 'operator',
  permission: 'users.read',
  personal: { look: 'people', subject: 'liquidation' },
  summary: 'The receipt of a liquidation, and what is needed to reckon it again and to show it.',
  request: z.strictObject({ id: idText(), ...lookFields() }),
  answer: z.object({
    user_id: ownerId(),
    /** E-mail, telephone number or account name. */
    user_name: personal('account'),
    receipt: leverReceipt,
    /** For each price of the receipt, in its order: whether the log of prices says the same now. */
    recorded: z.array(z.boolean()),
    /** The currency amounts are counted in, and its decimals. */
    quote: z.string(),
    scale: z.int(),
    /** Markets of its positions, and the price of one tick. */
    markets: z.array(z.object({ id: z.int(), symbol: z.string(), tick: decimalReply() })),
  }),
  errors: ['position_unknown'],
});
