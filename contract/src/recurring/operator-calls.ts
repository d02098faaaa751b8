import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { ownerId, personal } from '../platform/personal.ts';
import { decimalReply, idText, timeReply, wholeText } from '../platform/wire.ts';
import { leftOutReasons, planReasons, planStates, rhythms } from './shapes.ts';

export const operatorTerms = defineCall({
  name: 'recurring.operatorTerms',
  method: 'GET',
  path: '/operator/recurring/terms',
  access: 'operator',
  permission: 'terms.read',
  summary: 'On which terms recurring buys are offered; changed by proposals of the kind `recurring.terms`.',
  request: z.strictObject({}),
  answer: z.object({
    minimum: decimalReply(),
    maximum: decimalReply(),
    spread_limit: decimalReply(),
    open: z.boolean(),
    /** What may be bought, and all that could be. */
    coins: z.array(z.int()),
    possible: z.array(z.object({ id: z.int(), code: z.string() })),
  }),
});

export const operatorDue = defineCall({
  name: 'recurring.operatorDue',
  method: 'GET',
  path: '/operator/recurring/due',
  access: 'operator',
  permission: 'dashboard.read',
  summary:
    'What the next runs of all plans will buy within 24 hours, by hour and coin, and what the exchange has of it.',
  request: z.strictObject({}),
  answer: z.object({
    due: z.array(
      z.object({
        /** The hour that begins then. */
        at: timeReply(),
        currency: z.string(),
        runs: z.int(),
        /** USDT for it. */
        amount: decimalReply(),
      }),
    ),
    stock: z.array(
      z.object({
        currency: z.string(),
        /** What the exchange has of it, and that in USDT; null without a price. */
        available: decimalReply(),
        worth: z.nullable(decimalReply()),
        /** USDT for it within the 24 hours. */
        due: decimalReply(),
      }),
    ),
    active: z.int(),
    paused: z.int(),
    /** Plans with a run that is due and waits. */
    waiting: z.int(),
  }),
});

export const operatorPlans = defineCall({
  name: 'recurring.operatorPlans',
  method: 'GET',
  path: '/operator/recurring/plans',
  access: 'operator',
  permission: 'users.read',
  personal: { look: null, subject: null },
  summary: 'Plans of all users, newest first. Follow `next` as `before` to the end.',
  request: z.strictObject({
    user: z.optional(idText()),
    state: z.optional(z.enum(planStates)),
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
        coins: z.array(z.object({ currency: z.string(), share: z.int() })),
        amount: decimalReply(),
        rhythm: z.enum(rhythms),
        state: z.enum(planStates),
        reason: z.nullable(z.enum(planReasons)),
        waiting: z.nullable(z.enum(leftOutReasons)),
        runs_done: z.int(),
        invested: decimalReply(),
        skipped: z.int(),
        created_at: timeReply(),
        next_run_at: z.nullable(timeReply()),
      }),
    ),
    next: z.nullable(z.int()),
  }),
});
