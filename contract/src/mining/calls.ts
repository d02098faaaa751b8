import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, decimalText, idText, pageFields, shortIdText, wholeText } from '../platform/wire.ts';
import { miningCalendarRow, miningDividend, miningOrderRow, planRow } from './shapes.ts';

export const config = defineCall({
  name: 'mining.config',
  method: 'GET',
  path: '/lh/deposit/config',
  access: 'public',
  summary: 'The plans that are offered, by currency and number of days.',
  request: z.strictObject({}),
  answer: z.array(planRow),
});

export const deposit = defineCall({
  name: 'mining.deposit',
  method: 'POST',
  path: '/lh/deposit',
  access: 'user',
  summary:
    'Locks an amount of the spot account by a plan. Interest begins with the next day (UTC); all of it is set aside of the account it is paid from, or nothing is locked.',
  request: z.strictObject({
    config_id: shortIdText(),
    amount: decimalText(),
    /** The `terms` of the plan its user was shown. Others are refused, never taken. */
    terms: z.optional(wholeText(1, 1_000_000_000)),
  }),
  answer: miningOrderRow,
  errors: [
    'mining_plan_unknown',
    'mining_terms_changed',
    'mining_plan_full',
    'mining_user_full',
    'mining_orders_full',
    'mining_house_full',
    'amount_too_small',
    'amount_too_large',
    'amount_too_precise',
    'insufficient_balance',
    'funds_frozen',
  ],
  money: true,
});

export const orders = defineCall({
  name: 'mining.orders',
  method: 'GET',
  path: '/lh/deposit/order',
  access: 'user',
  summary: "The caller's orders, newest first. Follow `next` as `before` to the end: every page then costs the same.",
  request: z.strictObject({
    ...pageFields(),
    /** 1 in progress, 2 ended; both when it is left out. */
    status: z.optional(wholeText(1, 2)),
    /** Only orders older than the one of this id; `page` is left aside then. */
    before: z.optional(idText()),
  }),
  answer: z.object({
    order_list: z.array(miningOrderRow),
    /** Give it as `before` for what follows; null at the end. */
    next: z.nullable(z.int()),
  }),
});

export const order = defineCall({
  name: 'mining.order',
  method: 'GET',
  path: '/lh/deposit/order/detail',
  access: 'user',
  summary: 'One order of the caller with the interest of each of its days, paid and coming.',
  request: z.strictObject({ id: idText() }),
  answer: z.object({ order: miningOrderRow, dividends: z.array(miningDividend) }),
  errors: ['mining_order_unknown'],
});

export const cancel = defineCall({
  name: 'mining.cancel',
  method: 'POST',
  path: '/lh/deposit/order/cancel',
  access: 'user',
  summary:
    'Redeems an order early: the amount comes back less `penalty_rate` percent of it for each day that is not over, never less than nothing. Interest of days that are over is paid with it. Once all days are over it costs nothing.',
  request: z.strictObject({
    id: idText(),
    /** The penalty its user was shown: a greater one is refused, a smaller one is taken. */
    penalty: z.optional(decimalText()),
  }),
  answer: miningOrderRow,
  errors: [
    'mining_order_unknown',
    'mining_order_ended',
    'mining_penalty_changed',
    'amount_too_precise',
    'funds_frozen',
  ],
  money: true,
});

export const calendar = defineCall({
  name: 'mining.calendar',
  method: 'GET',
  path: '/lh/deposit/calendar',
  access: 'user',
  summary: 'What comes in of the running orders of the caller, by moment and currency, soonest first.',
  request: z.strictObject({
    /** Days from now. */
    days: z._default(wholeText(1, 400), 31),
  }),
  answer: z.array(miningCalendarRow),
});

export const summary = defineCall({
  name: 'mining.summary',
  method: 'GET',
  path: '/lh/deposit/summary',
  access: 'user',
  summary: 'What the caller has locked and what it has brought, by currency.',
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      currency_id: z.int(),
      currency_name: z.string(),
      currency_logo: z.string(),
      /** Orders in progress, what is locked in them, and the interest still to come of them. */
      running: z.int(),
      locked: decimalReply(),
      coming: decimalReply(),
      /** Interest that was ever paid, also of orders that have ended. */
      paid: decimalReply(),
      /** What early redemption has cost. */
      penalties: decimalReply(),
    }),
  ),
});
