import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { ownerId, personal } from '../platform/personal.ts';
import { decimalReply, flagText, idText, timeReply, wholeText } from '../platform/wire.ts';
import { loanStates } from './shapes.ts';

export const operatorTerms = defineCall({
  name: 'loans.operatorTerms',
  method: 'GET',
  path: '/operator/loans/terms',
  access: 'operator',
  permission: 'terms.read',
  summary:
    'What is lent and what secures it. Added and changed by proposals of the kinds `loans.offer` and `loans.collateral`.',
  request: z.strictObject({}),
  answer: z.object({
    currencies: z.array(z.object({ id: z.int(), code: z.string() })),
    offers: z.array(
      z.object({
        id: z.int(),
        currency_id: z.int(),
        currency: z.string(),
        open: z.boolean(),
        /** Percent. */
        rate: decimalReply(),
        ltv: decimalReply(),
        min_amount: decimalReply(),
        max_amount: decimalReply(),
      }),
    ),
    collaterals: z.array(
      z.object({ currency_id: z.int(), currency: z.string(), open: z.boolean(), haircut: decimalReply() }),
    ),
  }),
});

export const exposure = defineCall({
  name: 'loans.exposure',
  method: 'GET',
  path: '/operator/loans/exposure',
  access: 'operator',
  permission: 'dashboard.read',
  summary: 'What is lent, what secures it, what is lost, and what the platform has left to lend.',
  request: z.strictObject({}),
  answer: z.object({
    /** The house account of loans. */
    house: z.array(z.object({ currency: z.string(), available: decimalReply() })),
    /** Open loans by currency and collateral. */
    lent: z.array(
      z.object({
        currency: z.string(),
        collateral: z.string(),
        loans: z.int(),
        /** What is owed, interest counted, and what is held for it. */
        debt: decimalReply(),
        held: decimalReply(),
        overdue: z.int(),
      }),
    ),
    /** Debt beyond collateral: what is still owed of it, by currency. */
    lost: z.array(z.object({ currency: z.string(), loans: z.int(), owed: decimalReply() })),
    /** Why no collateral is sold now: the platform was down within the last half hour. */
    sales_wait: z.boolean(),
  }),
});

export const operatorOrders = defineCall({
  name: 'loans.operatorOrders',
  method: 'GET',
  path: '/operator/loans/orders',
  access: 'operator',
  permission: 'users.read',
  personal: { look: null, subject: null },
  summary: 'Loans of all users, newest first. Follow `next` as `before` to the end.',
  request: z.strictObject({
    user: z.optional(idText()),
    state: z.optional(z.enum(loanStates)),
    /** Only those that press, of users whose login is frozen: warned of, in their last day, or overdue. */
    frozen: z.optional(flagText()),
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
        /** The user's login is frozen: only operators can repay for them (`loans.repay`). */
        login_frozen: z.boolean(),
        currency: z.string(),
        amount: decimalReply(),
        debt: decimalReply(),
        collateral_currency: z.string(),
        collateral: decimalReply(),
        /** Percent. */
        rate: decimalReply(),
        risk_rate: z.nullable(decimalReply()),
        days: z.int(),
        charged_days: z.int(),
        state: z.enum(loanStates),
        shortfall: z.nullable(decimalReply()),
        created_at: timeReply(),
        ended_at: z.nullable(timeReply()),
      }),
    ),
    next: z.nullable(z.int()),
  }),
});
