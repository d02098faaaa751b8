import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { ownerId, personal } from '../platform/personal.ts';
import { decimalReply, idText, timeReply, wholeText } from '../platform/wire.ts';
import { dayReply, miningStates, timeOfDay } from './shapes.ts';

export const operatorPlans = defineCall({
  name: 'mining.operatorPlans',
  method: 'GET',
  path: '/operator/mining/plans',
  access: 'operator',
  permission: 'terms.read',
  summary:
    'All plans of lock-up mining, and the currencies there can be plans of. Added and changed by proposals of the kind `mining.plan`.',
  request: z.strictObject({}),
  answer: z.object({
    currencies: z.array(z.object({ id: z.int(), code: z.string() })),
    plans: z.array(
      z.object({
        id: z.int(),
        currency_id: z.int(),
        currency: z.string(),
        days: z.int(),
        open: z.boolean(),
        /** Percent a day. */
        rate: decimalReply(),
        /** Percent of the amount for each day that is not over. */
        penalty: decimalReply(),
        min_amount: decimalReply(),
        max_amount: decimalReply(),
        capacity: decimalReply(),
        dividend_at: timeOfDay(),
        /** What is locked in it now. */
        locked: decimalReply(),
        /** What can still be locked: what the capacity leaves, and what the house can pay all interest of. */
        left: decimalReply(),
      }),
    ),
  }),
});

export const exposure = defineCall({
  name: 'mining.exposure',
  method: 'GET',
  path: '/operator/mining/exposure',
  access: 'operator',
  permission: 'dashboard.read',
  summary: 'What the house owes for orders in progress, by plan and day, and what it has for them.',
  request: z.strictObject({}),
  answer: z.object({
    /** The house account of lock-up mining: free, and set aside for interest to come. */
    house: z.array(z.object({ currency: z.string(), available: decimalReply(), held: decimalReply() })),
    plans: z.array(
      z.object({
        currency: z.string(),
        days: z.int(),
        orders: z.int(),
        locked: decimalReply(),
        /** Interest still to come. */
        interest: decimalReply(),
        /** Most that may be locked at once. */
        capacity: decimalReply(),
      }),
    ),
    /** What is paid for each day that ends, soonest first, at most 60 days of each currency. */
    due: z.array(
      z.object({ date: dayReply(), currency: z.string(), interest: decimalReply(), principal: decimalReply() }),
    ),
  }),
});

export const operatorOrders = defineCall({
  name: 'mining.operatorOrders',
  method: 'GET',
  path: '/operator/mining/orders',
  access: 'operator',
  permission: 'users.read',
  personal: { look: null, subject: null },
  summary: 'Orders of all users, newest first. Follow `next` as `before` to the end.',
  request: z.strictObject({
    user: z.optional(idText()),
    state: z.optional(z.enum(miningStates)),
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
        currency: z.string(),
        days: z.int(),
        /** Percent a day. */
        rate: decimalReply(),
        amount: decimalReply(),
        /** Interest that was paid, and all there is when it matures. */
        paid: decimalReply(),
        full_interest: decimalReply(),
        /** What early redemption has cost; null when it was not redeemed early. */
        penalty: z.nullable(decimalReply()),
        state: z.enum(miningStates),
        created_at: timeReply(),
        matures_at: timeReply(),
        ended_at: z.nullable(timeReply()),
      }),
    ),
    next: z.nullable(z.int()),
  }),
});
