import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalText, flagText, idText, pageFields, pageOf, wholeText } from '../platform/wire.ts';
import { depthSnapshot, fillRow, orderKinds, orderRow, publicTrade, timesInForce } from './shapes.ts';

export const trade = defineCall({
  name: 'spot.trade',
  method: 'POST',
  path: '/coin/trade',
  access: 'user',
  summary: 'Places a limit or market order; answers after it is committed and matched.',
  request: z.strictObject({
    currency_id: idText(),
    legal_id: idText(),
    /** 1 buy, 2 sell. */
    type: wholeText(1, 2),
    order_kind: z._default(z.enum(orderKinds), 'limit'),
    /** Base units. Needed except for a market buy that gives `total`. */
    amount: z.optional(decimalText()),
    /** Quote units to spend at most; market buy only, instead of `amount`. */
    total: z.optional(decimalText()),
    /** Limit price. For a market order it may be left out; when given, the order does not trade beyond it. */
    target_price: z.optional(decimalText()),
    /** Limit orders: GTC unless given. Market orders are IOC, or FOK. */
    time_in_force: z.optional(z.enum(timesInForce)),
    post_only: z.optional(flagText()),
    /**
     * The fee the user was shown, in percent: that of makers for an order that is `post_only`, else the higher of the
     * two. Another one is refused, never taken.
     */
    fee_rate: z.optional(decimalText()),
    /** The caller's own name for the order, unique per user. */
    client_order_id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,36}$/))),
  }),
  answer: orderRow,
  errors: [
    'market_unknown',
    'market_closed',
    'session_closed',
    'insufficient_balance',
    'funds_frozen',
    'price_held',
    'price_off_tick',
    'amount_off_lot',
    'amount_too_small',
    'amount_too_large',
    'price_out_of_range',
    'order_total_too_small',
    'client_order_id_used',
    'post_only_would_cross',
    'fill_or_kill_unfilled',
    'no_liquidity',
    'too_many_open_orders',
    'order_fields_conflict',
    'prices_unavailable',
    'fee_changed',
  ],
  money: true,
});

export const list = defineCall({
  name: 'spot.list',
  method: 'GET',
  path: '/coin/list',
  access: 'user',
  summary: "The user's orders, newest first.",
  request: z.strictObject({
    currency_id: z.optional(idText()),
    legal_id: z.optional(idText()),
    type: z.optional(wholeText(1, 2)),
    status: z.optional(wholeText(1, 3)),
    /** `open`: status 1; `done`: status 2 and 3. */
    state: z.optional(z.enum(['open', 'done'])),
    ...pageFields(),
  }),
  answer: pageOf(orderRow),
});

export const cancel = defineCall({
  name: 'spot.cancel',
  method: 'POST',
  path: '/coin/canceltrade',
  access: 'user',
  summary: 'Cancels an open order and releases what it holds.',
  request: z.strictObject({ id: idText() }),
  answer: orderRow,
  errors: ['order_unknown', 'order_not_open'],
  money: true,
});

export const fills = defineCall({
  name: 'spot.fills',
  method: 'GET',
  path: '/coin/fills',
  access: 'user',
  summary: "The user's executed trades, newest first.",
  request: z.strictObject({
    currency_id: z.optional(idText()),
    legal_id: z.optional(idText()),
    order_id: z.optional(idText()),
    ...pageFields(),
  }),
  answer: pageOf(fillRow),
});

export const depth = defineCall({
  name: 'spot.depth',
  method: 'GET',
  path: '/currency/depth',
  access: 'public',
  summary:
    'The best levels of the order book now; the starting point of, and the repair for, the `market_depth` stream.',
  request: z.strictObject({ match_id: idText() }),
  answer: depthSnapshot,
  errors: ['market_unknown'],
});

export const recentTrades = defineCall({
  name: 'spot.recentTrades',
  method: 'GET',
  path: '/currency/trades',
  access: 'public',
  summary: 'The newest executed trades of one market, newest first.',
  request: z.strictObject({ match_id: idText() }),
  answer: z.object({ seq: z.int(), data: z.array(publicTrade) }),
  errors: ['market_unknown'],
});
