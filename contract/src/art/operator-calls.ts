import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { ownerId, personal } from '../platform/personal.ts';
import { decimalReply, idText, timeReply, wholeText } from '../platform/wire.ts';
import { artRarities, artTypes, creatorStates, saleStates, workStates } from './rules.ts';
import { artTerms } from './shapes.ts';

/** What operators see of the art market. What they do are proposals, see `proposals.ts`. */

const paged = {
  before: z.optional(idText()),
  limit: z._default(wholeText(1, 100), 50),
};

export const operatorCreators = defineCall({
  name: 'art.operatorCreators',
  method: 'GET',
  path: '/operator/art/creators',
  access: 'operator',
  permission: 'art.read',
  personal: { look: null, subject: null },
  summary: 'Creators and those who want to be one, newest first. Follow `next` as `before` to the end.',
  request: z.strictObject({ ...paged, state: z.optional(z.enum(creatorStates)), user: z.optional(idText()) }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        user_id: ownerId(),
        /** E-mail, telephone number or account name. */
        user_name: personal('account'),
        nickname: personal('name'),
        state: z.enum(creatorStates),
        /** What they said when they applied, and what operators said when they decided. */
        text: personal('text'),
        reason: personal('text'),
        registered_at: timeReply(),
        applied_at: timeReply(),
        decided_at: z.nullable(timeReply()),
        works: z.int(),
      }),
    ),
    next: z.nullable(z.int()),
  }),
});

export const operatorWorks = defineCall({
  name: 'art.operatorWorks',
  method: 'GET',
  path: '/operator/art/works',
  access: 'operator',
  permission: 'art.read',
  personal: { look: null, subject: null },
  summary: 'Works, newest first; those under review with the oldest first. Follow `next` as `before` to the end.',
  request: z.strictObject({ ...paged, state: z.optional(z.enum(workStates)), user: z.optional(idText()) }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        code: z.string(),
        name: z.string(),
        description: z.string(),
        type: z.literal([...artTypes]),
        rarity: z.enum(artRarities),
        royalty: decimalReply(),
        edition: z.int(),
        editions: z.int(),
        state: z.enum(workStates),
        reason: personal('text'),
        creator_id: ownerId(),
        creator_name: personal('account'),
        owner_id: z.int(),
        /** Paths for this operator and session, for minutes. */
        image: z.string(),
        poster: z.string(),
        compatible: z.string(),
        width: z.int(),
        height: z.int(),
        /** How many other users have uploaded the very same file. */
        other_owners: z.int(),
        created_at: timeReply(),
      }),
    ),
    next: z.nullable(z.int()),
  }),
});

export const operatorSales = defineCall({
  name: 'art.operatorSales',
  method: 'GET',
  path: '/operator/art/sales',
  access: 'operator',
  permission: 'art.read',
  personal: { look: null, subject: null },
  summary: 'Sales, newest first; those under review with the oldest first. Follow `next` as `before` to the end.',
  request: z.strictObject({
    ...paged,
    state: z.optional(z.enum(saleStates)),
    pay_type: z.optional(wholeText(1, 2)),
    user: z.optional(idText()),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        work_id: z.int(),
        code: z.string(),
        name: z.string(),
        pay_type: z.literal([1, 2]),
        state: z.enum(saleStates),
        reason: personal('text'),
        seller_id: ownerId(),
        seller_name: personal('account'),
        currency: z.string(),
        start_price: decimalReply(),
        price: decimalReply(),
        per_increase: decimalReply(),
        margin: decimalReply(),
        bids: z.int(),
        bidders: z.int(),
        start_time: timeReply(),
        end_time: timeReply(),
        created_at: timeReply(),
        /** Of an auction that was won: whether it was paid. */
        order: z.nullable(
          z.object({ id: z.int(), state: z.enum(['due', 'paid', 'expired']), due: z.nullable(timeReply()) }),
        ),
      }),
    ),
    next: z.nullable(z.int()),
  }),
});

export const operatorTerms = defineCall({
  name: 'art.operatorTerms',
  method: 'GET',
  path: '/operator/art/terms',
  access: 'operator',
  permission: 'terms.read',
  summary: 'The terms of the art market. Changed by proposals of the kind `art.terms`.',
  request: z.strictObject({}),
  answer: artTerms,
});

export const exposure = defineCall({
  name: 'art.exposure',
  method: 'GET',
  path: '/operator/art/exposure',
  access: 'operator',
  permission: 'dashboard.read',
  summary: 'What is set aside in the art market, and what was sold in the last 24 hours, by currency.',
  request: z.strictObject({}),
  answer: z.object({
    /** Deposits, in USDT. */
    deposits: z.object({ bidders: z.int(), held: decimalReply() }),
    works: z.int(),
    open_sales: z.int(),
    open_auctions: z.int(),
    unpaid_orders: z.int(),
    day: z.array(
      z.object({
        currency: z.string(),
        sold: z.int(),
        volume: decimalReply(),
        fees: decimalReply(),
        royalties: decimalReply(),
      }),
    ),
  }),
});
