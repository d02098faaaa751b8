import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { ownerId, personal } from '../platform/personal.ts';
import { decimalReply, idText, timeReply, wholeText } from '../platform/wire.ts';
import { copyTerms, followEndReasons, followStates } from './shapes.ts';

const cursor = () => ({ before: z.optional(idText()), limit: z._default(wholeText(1, 100), 50) });

export const operatorTerms = defineCall({
  name: 'copy.operatorTerms',
  method: 'GET',
  path: '/operator/copy/terms',
  access: 'operator',
  permission: 'terms.read',
  summary: 'Terms of copy trading. Changed by proposals of the kind `copy.terms`.',
  request: z.strictObject({}),
  answer: copyTerms,
});

export const operatorLeaders = defineCall({
  name: 'copy.operatorLeaders',
  method: 'GET',
  path: '/operator/copy/leaders',
  access: 'operator',
  permission: 'users.read',
  personal: { look: null, subject: null },
  summary:
    'Applications and traders, newest application first. Decided by proposals of the kinds `copy.leader`, `copy.refuse` and `copy.dismiss`.',
  request: z.strictObject({
    state: z.optional(z.enum(['applied', 'refused', 'leading', 'ended'])),
    user: z.optional(idText()),
    ...cursor(),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        user_id: ownerId(),
        /** E-mail, telephone number or account name. */
        user_name: personal('account'),
        state: z.enum(['applied', 'refused', 'leading', 'ended']),
        /** How the applicant trades. */
        plan: personal('text'),
        /** Percent; null of who never led. */
        share: z.nullable(decimalReply()),
        followers: z.int(),
        closed: z.int(),
        /** Percent. */
        total_return: decimalReply(),
        drawdown: decimalReply(),
        followers_earned: decimalReply(),
        /** Shares earned, USDT. */
        earned: decimalReply(),
        /** How many followers look like the same person. */
        linked_followers: z.int(),
        applied_at: timeReply(),
        decided_at: z.nullable(timeReply()),
      }),
    ),
    next: z.nullable(z.int()),
  }),
});

export const operatorFollows = defineCall({
  name: 'copy.operatorFollows',
  method: 'GET',
  path: '/operator/copy/follows',
  access: 'operator',
  permission: 'users.read',
  personal: { look: null, subject: null },
  summary: 'Follows of all users, newest first. Follow `next` as `before` to the end.',
  request: z.strictObject({
    /** Of a follower. */
    user: z.optional(idText()),
    /** Of a trader. */
    leader: z.optional(idText()),
    state: z.optional(z.enum(followStates)),
    ...cursor(),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        user_id: ownerId(),
        user_name: personal('account'),
        leader_id: z.int(),
        state: z.enum(followStates),
        reason: z.nullable(z.enum(followEndReasons)),
        type: z.union([z.literal(1), z.literal(2)]),
        number: decimalReply(),
        /** USDT. */
        allocation: decimalReply(),
        stop_loss: z.nullable(decimalReply()),
        share: decimalReply(),
        net: decimalReply(),
        share_paid: decimalReply(),
        margin: decimalReply(),
        copies: z.int(),
        began_at: timeReply(),
        ended_at: z.nullable(timeReply()),
      }),
    ),
    next: z.nullable(z.int()),
  }),
});

export const operatorSummary = defineCall({
  name: 'copy.operatorSummary',
  method: 'GET',
  path: '/operator/copy/summary',
  access: 'operator',
  permission: 'dashboard.read',
  summary: 'Copy trading as a whole. Amounts in USDT.',
  request: z.strictObject({}),
  answer: z.object({
    applications: z.int(),
    leaders: z.int(),
    follows: z.int(),
    copies: z.int(),
    margin: decimalReply(),
    /** Shares that were ever paid. */
    shares: decimalReply(),
  }),
});
