import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalText, flagText, idText, pageFields, pageOf, shortIdText, wholeText } from '../platform/wire.ts';
import { depthSnapshot, fillRow, orderKinds, orderRow, publicTrade, timesInForce } from './shapes.ts';

export const trade = defineCall({
  name: 'spot.trade',
  method: 'POST',
  path: '/coin/trade',
  access: 'user',
  summary:
    'Places a limit, market or stop order, or a pair of which one cancels the other; answers after it is committed and matched.',
  request: z.strictObject({
    currency_id: shortIdText(),
    legal_id: shortIdText(),
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
     * Makes a stop order of it: it waits until the mark price of the market comes to this price, a buy from below, a sell
     * from above, and is then the order it would be now. A limit order is GTC then; a market order names its `amount` and
     * no `target_price`. A stop buy never pays more than 1 % above its trigger; a stop sell trades at most 1 % from the
     * index price of that moment.
     */
    trigger_price: z.optional(decimalText()),
    /**
     * Makes a trailing stop of a market order by `amount`, in quote units: its trigger stays this far below the highest
     * mark price since then for a sell, above the lowest for a buy, and never goes back. It begins at the mark price of
     * the moment; `trigger_price` is not given.
     */
    trail_distance: z.optional(decimalText()),
    /**
     * Makes a pair of a limit order (one cancels the other): beside it a stop of the same side and amount waits for this
     * price. Whichever acts first cancels the other; one sum is held for both. The limit only waits: one that would trade
     * at once is refused. The answer is the limit order, and `pair_id` in it the stop.
     */
    pair_trigger_price: z.optional(decimalText()),
    /** The limit of that stop; without it, it trades at the best prices there are. */
    pair_target_price: z.optional(decimalText()),
    /**
     * The fee the user was shown, in percent: that of makers for an order that is `post_only`, else the higher of the
     * two. Another one is refused, never taken.
     */
    fee_rate: z.optional(decimalText()),
    /**
     * What becomes of the order while the hours of its market are off. `refuse`: it is refused with `session_closed`.
     * `queue`: it waits for the opening, where what waits trades at one price. Only a limit order that stays until it is
     * cancelled can wait: with a market order nobody would have said what it may cost. No meaning while the market is open.
     */
    outside_hours: z._default(z.enum(['refuse', 'queue']), 'refuse'),
    /** The caller's own name for the order, unique per user. */
    client_order_id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,36}$/))),
  }),
  answer: orderRow,
  errors: [
    'market_unknown',
    'market_closed',
    'session_closed',
    'split_pending',
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
    'trigger_reached',
    'trail_out_of_range',
    'pair_would_trade',
    'prices_unavailable',
    'fee_changed',
    'queue_limit_only',
    'opening_under_way',
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
    currency_id: z.optional(shortIdText()),
    legal_id: z.optional(shortIdText()),
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
  summary:
    'Cancels an open order and releases what it holds. One that waits for the opening of its market is bound from two minutes before it until it is done.',
  request: z.strictObject({ id: idText() }),
  answer: orderRow,
  errors: ['order_unknown', 'order_not_open', 'opening_locked'],
  money: true,
});

export const amend = defineCall({
  name: 'spot.amend',
  method: 'POST',
  path: '/coin/amend',
  access: 'user',
  summary:
    'Gives an order that waits another price, another amount, or both, with as much held as it needs then. In the book it keeps its place in the queue only where the price stays and the amount does not grow; else it is as if it came now, and may trade at once. A stop that waits may be given another trigger as well, one that is still to come; trailing stops and pairs stay as they are. A refusal changes nothing.',
  request: z.strictObject({
    id: idText(),
    /** The limit price; left out, it stays. A stop without a limit has none. */
    target_price: z.optional(decimalText()),
    /** Of a stop that waits; left out, it stays. */
    trigger_price: z.optional(decimalText()),
    /** Base units in all, with what is filled already; left out, it stays. */
    amount: z.optional(decimalText()),
    /** As of a new order. */
    fee_rate: z.optional(decimalText()),
  }),
  answer: orderRow,
  errors: [
    'order_unknown',
    'order_not_open',
    'order_not_amendable',
    'order_fields_conflict',
    'amend_below_filled',
    'opening_locked',
    'opening_under_way',
    'market_closed',
    'session_closed',
    'split_pending',
    'insufficient_balance',
    'price_held',
    'price_off_tick',
    'amount_off_lot',
    'amount_too_small',
    'amount_too_large',
    'price_out_of_range',
    'order_total_too_small',
    'post_only_would_cross',
    'prices_unavailable',
    'trigger_reached',
    'fee_changed',
  ],
  money: true,
});

export const cancelAll = defineCall({
  name: 'spot.cancelAll',
  method: 'POST',
  path: '/coin/cancelall',
  access: 'user',
  summary:
    "Cancels the user's open orders, all of them or those of a market or side, and releases what they hold; not those that are bound to an opening.",
  request: z.strictObject({
    currency_id: z.optional(shortIdText()),
    legal_id: z.optional(shortIdText()),
    type: z.optional(wholeText(1, 2)),
  }),
  /** How many orders were cancelled; 0 when none was open. */
  answer: z.object({ cancelled: z.int() }),
  errors: [],
  money: true,
});

export const fills = defineCall({
  name: 'spot.fills',
  method: 'GET',
  path: '/coin/fills',
  access: 'user',
  summary: "The user's executed trades, newest first.",
  request: z.strictObject({
    currency_id: z.optional(shortIdText()),
    legal_id: z.optional(shortIdText()),
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
  request: z.strictObject({ match_id: shortIdText() }),
  answer: depthSnapshot,
  errors: ['market_unknown'],
});

export const recentTrades = defineCall({
  name: 'spot.recentTrades',
  method: 'GET',
  path: '/currency/trades',
  access: 'public',
  summary: 'The newest executed trades of one market, newest first.',
  request: z.strictObject({ match_id: shortIdText() }),
  answer: z.object({ seq: z.int(), data: z.array(publicTrade) }),
  errors: ['market_unknown'],
});
