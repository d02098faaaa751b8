import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { ownerId, personal } from '../platform/personal.ts';
import { decimalReply, idText, timeReply, wholeText } from '../platform/wire.ts';
import { dayReply, earningRow, termsRow } from './shapes.ts';

export const operatorTerms = defineCall({
  name: 'rebate.operatorTerms',
  method: 'GET',
  path: '/operator/rebates/terms',
  access: 'operator',
  permission: 'terms.read',
  summary: 'The terms of rebates, newest first. Changed by proposals of the kind `rebate.terms`.',
  request: z.strictObject({}),
  answer: z.array(z.extend(termsRow, { id: z.int(), made_at: timeReply() })),
});

export const exposure = defineCall({
  name: 'rebate.exposure',
  method: 'GET',
  path: '/operator/rebates/exposure',
  access: 'operator',
  permission: 'dashboard.read',
  summary: 'What is owed to inviters and when, beside the account of fees it is set aside in; and the last days.',
  request: z.strictObject({}),
  answer: z.object({
    /** The account of fees: free, and set aside for rebates. */
    house: z.array(z.object({ currency: z.string(), available: decimalReply(), held: decimalReply() })),
    /** What is paid at each moment, soonest first. */
    due: z.array(z.object({ at: timeReply(), currency: z.string(), amount: decimalReply(), inviters: z.int() })),
    /** What is owed and not set aside, because the account of fees has too little of the currency. */
    short: z.array(z.object({ day: dayReply(), currency: z.string(), amount: decimalReply(), inviters: z.int() })),
    /** The last 30 days that were reckoned, newest first; USDT by the prices of the trades. */
    days: z.array(
      z.object({
        day: dayReply(),
        /** Fees of invited people, of those the ones that counted, and the rebates of these. */
        fees: decimalReply(),
        counted: decimalReply(),
        rebates: decimalReply(),
        people: z.int(),
        inviters: z.int(),
        /** People whose fees did not count because they seem to be their inviter. */
        linked: z.int(),
      }),
    ),
  }),
});

export const operatorEarnings = defineCall({
  name: 'rebate.operatorEarnings',
  method: 'GET',
  path: '/operator/rebates/list',
  access: 'operator',
  permission: 'users.read',
  personal: { look: null, subject: null },
  summary: 'Rebates of all users, newest first. Follow `next` as `before` to the end.',
  request: z.strictObject({
    /** The inviter. */
    user: z.optional(idText()),
    state: z.optional(z.enum(['pending', 'paid', 'nothing'])),
    before: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 50),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        ...z.pick(earningRow, {
          id: true,
          day: true,
          trades: true,
          fee: true,
          rate: true,
          amount: true,
          state: true,
          reason: true,
          due_at: true,
          paid_at: true,
        }).shape,
        currency: z.string(),
        user_id: ownerId(),
        /** E-mail, telephone number or account name: of the inviter, and of whoever paid the fees. */
        user_name: personal('account'),
        invited_name: personal('account'),
      }),
    ),
    next: z.nullable(z.int()),
  }),
});
