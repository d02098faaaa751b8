import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { lookFields, ownerId, personal } from '../platform/personal.ts';
import { decimalReply, idText, timeReply, wholeText } from '../platform/wire.ts';
import { appealReasons } from './rules.ts';
import { merchantStates, methodRow, orderStates } from './shapes.ts';

/** What operators see of the OTC desk. What they do are proposals, see `proposals.ts`. */

export const operatorMethods = defineCall({
  name: 'otc.operatorMethods',
  method: 'GET',
  path: '/operator/otc/methods',
  access: 'operator',
  permission: 'terms.read',
  summary: 'All payment methods of the OTC desk. Added and changed by proposals of the kind `otc.method`.',
  request: z.strictObject({}),
  answer: z.object({
    fiats: z.array(z.string()),
    methods: z.array(z.extend(methodRow, { open: z.boolean(), accounts: z.int() })),
  }),
});

export const operatorMerchants = defineCall({
  name: 'otc.operatorMerchants',
  method: 'GET',
  path: '/operator/otc/merchants',
  access: 'operator',
  permission: 'otc.read',
  personal: { look: null, subject: null },
  summary: 'Merchants and those who want to be one, newest first. Follow `next` as `before` to the end.',
  request: z.strictObject({
    state: z.optional(z.enum(merchantStates)),
    user: z.optional(idText()),
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
        name: z.string(),
        state: z.enum(merchantStates),
        /** What they said when they applied, and what operators said when they decided. */
        text: personal('text'),
        reason: personal('text'),
        level: z.int(),
        registered_at: timeReply(),
        applied_at: timeReply(),
        decided_at: z.nullable(timeReply()),
        adverts: z.int(),
        /** Of the last 30 days. */
        orders: z.int(),
        completed_rate: z.nullable(decimalReply()),
        appeals: z.int(),
      }),
    ),
    next: z.nullable(z.int()),
  }),
});

const operatorOrderRow = z.object({
  id: z.int(),
  version: z.int(),
  state: z.enum(orderStates),
  buyer_id: ownerId(),
  buyer_name: personal('account'),
  seller_id: z.int(),
  seller_name: personal('account'),
  merchant: z.string(),
  coin: z.string(),
  amount: decimalReply(),
  fiat: z.string(),
  price: decimalReply(),
  total: decimalReply(),
  method: z.string(),
  /** What people call it: a proper name. */
  method_name: z.string(),
  appeal_reason: z.nullable(z.enum(appealReasons)),
  appealed_at: z.nullable(timeReply()),
  created_at: timeReply(),
  ended_at: z.nullable(timeReply()),
  locked_until: z.nullable(timeReply()),
});

export const operatorOrders = defineCall({
  name: 'otc.operatorOrders',
  method: 'GET',
  path: '/operator/otc/orders',
  access: 'operator',
  permission: 'otc.read',
  personal: { look: null, subject: null },
  summary:
    'Orders of all users, newest first; those under appeal with the oldest first. Follow `next` as `before` to the end.',
  request: z.strictObject({
    state: z.optional(z.enum(orderStates)),
    user: z.optional(idText()),
    /** Of `state=appealed`: only those after the one of this id. */
    before: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 50),
  }),
  answer: z.object({ data: z.array(operatorOrderRow), next: z.nullable(z.int()) }),
});

const side = z.object({
  user_id: z.int(),
  user_name: personal('account'),
  /** The verified name. */
  name: personal('name'),
  level: z.int(),
  registered_at: timeReply(),
  frozen: z.boolean(),
  /** Orders that were released, appeals of others against them that were judged for the others, and all they had. */
  released: z.int(),
  lost: z.int(),
  orders: z.int(),
});

export const operatorOrder = defineCall({
  name: 'otc.operatorOrder',
  method: 'GET',
  path: '/operator/otc/order',
  access: 'operator',
  permission: 'otc.read',
  personal: { look: 'cases', subject: 'otc order' },
  summary: 'One order with both sides, what was said of the payment, and all that has happened to it.',
  request: z.strictObject({ id: idText(), ...lookFields() }),
  answer: z.object({
    order: operatorOrderRow,
    buyer: side,
    seller: side,
    pay_to: z.object({ holder: personal('name'), account: personal('bank'), bank: z.string() }),
    paid_from: z.nullable(z.object({ holder: personal('name'), account: personal('bank'), bank: z.string() })),
    reference: z.nullable(personal('payment')),
    appeal_by: z.nullable(z.enum(['buyer', 'seller'])),
    appeal_text: z.nullable(personal('text')),
    judgement: z.nullable(personal('text')),
    /** Null as long as nobody has appealed and no bought coins were held: it is of its two people alone then. */
    conversation_id: z.nullable(z.int()),
    steps: z.array(
      z.object({
        version: z.int(),
        state: z.enum(orderStates),
        by: z.enum(['buyer', 'seller', 'operators', 'time']),
        at: timeReply(),
      }),
    ),
  }),
  errors: ['otc_order_unknown'],
});

export const exposure = defineCall({
  name: 'otc.exposure',
  method: 'GET',
  path: '/operator/otc/exposure',
  access: 'operator',
  permission: 'dashboard.read',
  summary: 'What is set aside at the OTC desk, by coin, and how orders of the last 24 hours have ended.',
  request: z.strictObject({}),
  answer: z.object({
    held: z.array(
      z.object({
        coin: z.string(),
        /** Offered by sales and in no order, in running orders, and bought and still held. */
        offered: decimalReply(),
        in_orders: decimalReply(),
        locked: decimalReply(),
      }),
    ),
    open_adverts: z.int(),
    merchants: z.int(),
    day: z.object({ taken: z.int(), released: z.int(), cancelled: z.int(), lapsed: z.int(), appealed: z.int() }),
  }),
});
