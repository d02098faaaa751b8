import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { ownerId, personal } from '../platform/personal.ts';
import { decimalReply, idText, timeReply, wholeText } from '../platform/wire.ts';
import { couponKinds, couponStates } from './shapes.ts';

export const operatorCampaigns = defineCall({
  name: 'coupon.operatorCampaigns',
  method: 'GET',
  path: '/operator/coupon/campaigns',
  access: 'operator',
  permission: 'terms.read',
  summary:
    'Campaigns of coupons, newest first, with what they can still cost, and the account that pays. Made by proposals of the kinds `coupon.rebate`, `coupon.boost` and `coupon.trial`.',
  request: z.strictObject({
    before: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 50),
  }),
  answer: z.object({
    /** Currencies there can be boosts in: coins. */
    currencies: z.array(z.object({ id: z.int(), code: z.string() })),
    /** Markets there can be trials on, with the leverages of these. */
    markets: z.array(z.object({ id: z.int(), symbol: z.string(), leverages: z.array(z.int()) })),
    /** The house account of coupons: free, and set aside for what was offered. */
    house: z.array(z.object({ currency: z.string(), available: decimalReply(), held: decimalReply() })),
    campaigns: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(couponKinds),
        currency: z.string(),
        /** Percent of the fees, or percent a day; 0 of a trial. */
        rate: decimalReply(),
        most: decimalReply(),
        /** All one coupon can cost. Of a trial its margin: what its position gains is paid as of any other. */
        worth: decimalReply(),
        days: z.int(),
        /** Of a trial. */
        symbol: z.nullable(z.string()),
        leverage: z.nullable(z.int()),
        valid_days: z.int(),
        number: z.int(),
        taken: z.int(),
        /** Coupons that were taken and are not over. */
        running: z.int(),
        /**
         * What it has paid, of trials what their positions have brought; and what it can still cost, without the margins of
         * trials that were begun.
         */
        paid: decimalReply(),
        promised: decimalReply(),
        /** Null when it is in the list. */
        code: z.nullable(z.string()),
        level: z.int(),
        deposited: z.boolean(),
        ends_at: timeReply(),
        /** No more coupons can be taken. */
        ended: z.boolean(),
      }),
    ),
    next: z.nullable(z.int()),
  }),
});

export const operatorCoupons = defineCall({
  name: 'coupon.operatorCoupons',
  method: 'GET',
  path: '/operator/coupon/coupons',
  access: 'operator',
  permission: 'users.read',
  personal: { look: null, subject: null },
  summary: 'Coupons of all users, newest first. Follow `next` as `before` to the end.',
  request: z.strictObject({
    user: z.optional(idText()),
    campaign: z.optional(idText()),
    state: z.optional(z.enum(couponStates)),
    before: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 50),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        campaign_id: z.int(),
        user_id: ownerId(),
        /** E-mail, telephone number or account name. */
        user_name: personal('account'),
        kind: z.enum(couponKinds),
        currency: z.string(),
        rate: decimalReply(),
        worth: decimalReply(),
        /** What was paid, of a trial what its position has brought; null while it is not over. */
        paid: z.nullable(decimalReply()),
        /** Of a trial: its position, once it is opened. */
        position_id: z.nullable(z.int()),
        state: z.enum(couponStates),
        taken_at: timeReply(),
        began_at: z.nullable(timeReply()),
        ended_at: z.nullable(timeReply()),
      }),
    ),
    next: z.nullable(z.int()),
  }),
});
