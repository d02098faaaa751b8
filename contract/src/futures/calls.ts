import * as z from 'zod/mini';
import { priceRefusals } from '../market/names.ts';
import { defineCall } from '../platform/call.ts';
import {
  decimalReply,
  decimalText,
  flagText,
  idText,
  pageFields,
  pageOf,
  shortIdText,
  wholeText,
} from '../platform/wire.ts';
import { leverReceipt, leverRow, leverTerms } from './shapes.ts';

const pair = () => ({ currency_id: shortIdText(), legal_id: shortIdText() });
const maybePair = () => ({ currency_id: z.optional(shortIdText()), legal_id: z.optional(shortIdText()) });
/** Lots of an order. */
const share = () => wholeText(1, 1_000_000);
/**
 * The worst price that is taken of each position, spread included, as `id:price,id:price`: those which were shown, or a
 * little beyond. Positions that are not named stay open.
 */
const worstPrices = () =>
  z.string().check(
    z.maxLength(12_000),
    z.regex(/^[1-9][0-9]{0,14}:[0-9]{1,20}(\.[0-9]{1,18})?(,[1-9][0-9]{0,14}:[0-9]{1,20}(\.[0-9]{1,18})?){0,199}$/, {
      error: 'invalid_number',
    }),
  );

export const terms = defineCall({
  name: 'futures.terms',
  method: 'GET',
  path: '/lever/terms',
  access: 'public',
  summary: 'Terms of leveraged contracts on a market, with the limits of the house and what is open now.',
  request: z.strictObject(pair()),
  answer: leverTerms,
  errors: ['market_unknown'],
});

export const deal = defineCall({
  name: 'futures.deal',
  method: 'POST',
  path: '/lever/deal',
  access: 'user',
  summary:
    'What a contract on a market is ordered with: balance, leverages, lots, terms, and the newest open positions.',
  request: z.strictObject(pair()),
  answer: z.object({
    /** Available balance of the futures account in the quote currency. */
    user_lever: decimalReply(),
    /** Leverages (`muit`) and presets of lots (`share`). */
    multiple: z.object({
      muit: z.array(z.object({ value: z.int() })),
      share: z.array(z.object({ value: z.int() })),
    }),
    lever_share_limit: z.object({ min: z.int(), max: z.int() }),
    /** The mark price; null without one. */
    last_price: z.nullable(decimalReply()),
    /** Newest ten open positions of the pair. */
    my_transaction: z.array(leverRow),
    terms: leverTerms,
  }),
  errors: ['market_unknown'],
});

export const submit = defineCall({
  name: 'futures.submit',
  method: 'POST',
  path: '/lever/submit',
  access: 'verified',
  summary: 'Opens a position at the mark price, or leaves a limit order; answers after it is committed.',
  request: z.strictObject({
    ...pair(),
    share: share(),
    /** Leverage, one of those offered. */
    multiple: wholeText(1, 1_000),
    /** 1 long, 2 short. */
    type: wholeText(1, 2),
    /** 1 market, 0 limit. */
    status: wholeText(0, 1),
    /** Limit price. Of a market order it is not looked at: old clients send one all the same. */
    target_price: z.optional(decimalText()),
    /** Sent empty by old clients. */
    password: z.optional(z.literal('')),
    /** Ends positions of the other side, the oldest first, and opens none. */
    reduce_only: z.optional(flagText()),
    target_profit_price: z.optional(decimalText()),
    stop_loss_price: z.optional(decimalText()),
    /** The worst price that is taken, spread included: that which was shown, or a little beyond. */
    worst_price: z.optional(decimalText()),
    /** The fee that was shown, percent. Another one is refused. */
    fee_rate: z.optional(decimalText()),
  }),
  answer: leverRow,
  errors: [
    'market_unknown',
    ...priceRefusals,
    'market_reduce_only',
    'funds_frozen',
    'insufficient_balance',
    'amount_too_large',
    'leverage_not_offered',
    'lots_out_of_range',
    'price_off_tick',
    'price_out_of_range',
    'limit_price_reached',
    'stop_price_invalid',
    'order_fields_conflict',
    'price_moved',
    'fee_changed',
    'futures_limit_reached',
    'futures_own_limit_reached',
    'futures_total_limit_reached',
    'risk_too_high',
    'nothing_to_close',
    'position_lost',
    'too_many_open_orders',
  ],
  money: true,
});

export const trial = defineCall({
  name: 'futures.trial',
  method: 'POST',
  path: '/lever/trial',
  access: 'verified',
  summary:
    'Opens the position of a trial coupon that was begun, at the mark price: on its market, with its leverage, and with as many lots as its margin is enough for. There is no opening fee, and its margin is shared with nothing. A refusal leaves the coupon as it is. Answers after it is committed.',
  request: z.strictObject({
    /** Of the coupon. */
    id: idText(),
    /** 1 long, 2 short. */
    type: wholeText(1, 2),
    target_profit_price: z.optional(decimalText()),
    stop_loss_price: z.optional(decimalText()),
    /** The worst price that is taken, spread included: that which was shown, or a little beyond. */
    worst_price: z.optional(decimalText()),
  }),
  answer: leverRow,
  errors: [
    'coupon_unknown',
    'coupon_used_up',
    'coupon_expired',
    'market_unknown',
    ...priceRefusals,
    'market_reduce_only',
    'funds_frozen',
    'leverage_not_offered',
    'lots_out_of_range',
    'price_off_tick',
    'price_out_of_range',
    'stop_price_invalid',
    'price_moved',
    'futures_limit_reached',
    'futures_own_limit_reached',
    'futures_total_limit_reached',
    'risk_too_high',
    'too_many_open_orders',
  ],
  money: true,
});

export const cancel = defineCall({
  name: 'futures.cancel',
  method: 'POST',
  path: '/lever/cancel',
  access: 'user',
  summary: 'Cancels an order that waits for its price and gives back what it holds.',
  request: z.strictObject({ id: idText() }),
  answer: leverRow,
  errors: ['order_unknown', 'order_not_open'],
  money: true,
});

export const amend = defineCall({
  name: 'futures.amend',
  method: 'POST',
  path: '/lever/amend',
  access: 'user',
  summary:
    'Gives an order that waits another limit, other lots or other stops, with as much held as it needs then. With another limit or more lots it is an order that comes now, on the terms and within the limits of now; with fewer lots or other stops alone it keeps those it was ordered on. A refusal changes nothing.',
  request: z.strictObject({
    id: idText(),
    /** The limit; what is left out stays. */
    target_price: z.optional(decimalText()),
    share: z.optional(share()),
    /** 0 unsets it. */
    target_profit_price: z.optional(decimalText()),
    stop_loss_price: z.optional(decimalText()),
    /** As of a new order. */
    fee_rate: z.optional(decimalText()),
  }),
  answer: leverRow,
  errors: [
    'order_unknown',
    'order_not_open',
    'order_fields_conflict',
    ...priceRefusals,
    'market_reduce_only',
    'funds_frozen',
    'insufficient_balance',
    'amount_too_large',
    'leverage_not_offered',
    'lots_out_of_range',
    'price_off_tick',
    'price_out_of_range',
    'limit_price_reached',
    'stop_price_invalid',
    'fee_changed',
    'futures_limit_reached',
    'futures_own_limit_reached',
    'futures_total_limit_reached',
    'risk_too_high',
  ],
  money: true,
});

export const close = defineCall({
  name: 'futures.close',
  method: 'POST',
  path: '/lever/close',
  access: 'user',
  summary: 'Closes a position at the mark price, whole or in part.',
  request: z.strictObject({
    id: idText(),
    /** Lots, with two decimals at most; all when left out. */
    share: z.optional(decimalText()),
    /** The worst price that is taken, spread included: that which was shown, or a little beyond. */
    worst_price: z.optional(decimalText()),
  }),
  answer: leverRow,
  errors: [
    'position_unknown',
    'position_not_open',
    'position_lost',
    'position_on_trial',
    'lots_out_of_range',
    'amount_too_precise',
    'price_off_tick',
    'price_out_of_range',
    'price_moved',
    ...priceRefusals,
  ],
  money: true,
});

export const batchClose = defineCall({
  name: 'futures.batchClose',
  method: 'POST',
  path: '/lever/batch_close',
  access: 'user',
  summary: 'Closes all positions of the user, or all longs or all shorts, of one market or of all.',
  request: z.strictObject({
    /** 0 all, 1 only long, 2 only short. */
    type: wholeText(0, 2),
    ...maybePair(),
    worst_prices: z.optional(worstPrices()),
  }),
  answer: z.object({
    closed: z.array(z.int()),
    /** Those whose market has no price to close at now, or one beyond the worst, or which only a liquidation can end. */
    refused: z.array(z.int()),
  }),
  errors: ['market_unknown', 'position_unknown', 'price_off_tick', 'price_out_of_range', 'nothing_to_close'],
  money: true,
});

export const setStop = defineCall({
  name: 'futures.setStop',
  method: 'POST',
  path: '/lever/setstop',
  access: 'user',
  summary: 'Sets the prices at which a position is closed by itself; 0 or left out unsets one.',
  request: z.strictObject({
    id: idText(),
    target_profit_price: z.optional(decimalText()),
    stop_loss_price: z.optional(decimalText()),
  }),
  answer: leverRow,
  errors: [
    'position_unknown',
    'position_not_open',
    'position_copied',
    'stop_price_invalid',
    'price_off_tick',
    'price_out_of_range',
    'prices_unavailable',
  ],
  money: true,
});

export const addMargin = defineCall({
  name: 'futures.addMargin',
  method: 'POST',
  path: '/lever/add_margin',
  access: 'user',
  summary: 'Adds money of the futures account to the margin of a position, which moves its liquidation price away.',
  request: z.strictObject({ id: idText(), amount: decimalText() }),
  answer: leverRow,
  errors: [
    'position_unknown',
    'position_not_open',
    'position_copied',
    'insufficient_balance',
    'amount_too_small',
    'amount_too_large',
    'amount_too_precise',
    'position_on_trial',
    'funds_frozen',
  ],
  money: true,
});

/** What all cross positions in the quote currency come to together; risk rates in percent, 0 without positions. */
const totals = {
  hazard_rate: decimalReply(),
  caution_money_total: decimalReply(),
  origin_caution_money_total: decimalReply(),
  profits_total: decimalReply(),
};

export const myTrade = defineCall({
  name: 'futures.myTrade',
  method: 'POST',
  path: '/lever/my_trade',
  access: 'user',
  summary:
    "The user's orders and positions of one status, newest first, with what all positions come to. Those that have ended come by when they did.",
  request: z.strictObject({
    ...maybePair(),
    /** 0 waiting, 1 open, 3 closed, 4 cancelled. */
    status: wholeText(0, 4),
    /** Goes on after this row, the last one that is known: nothing is left out when new ones come meanwhile. */
    before: z.optional(idText()),
    ...pageFields(),
  }),
  answer: z.object({ rate_profits_total: z.object(totals), message: pageOf(leverRow) }),
  errors: ['market_unknown'],
});

export const dealAll = defineCall({
  name: 'futures.dealAll',
  method: 'POST',
  path: '/lever/dealall',
  access: 'user',
  summary: "The user's open positions of a market, with the balance and what all positions come to.",
  request: z.strictObject({ ...pair(), ...pageFields() }),
  answer: z.object({ balance: decimalReply(), ...totals, order: pageOf(leverRow) }),
  errors: ['market_unknown'],
});

export const receipts = defineCall({
  name: 'futures.receipts',
  method: 'GET',
  path: '/lever/receipts',
  access: 'user',
  summary: 'A position of the user, and what its liquidations, stops and nights were reckoned from, newest first.',
  request: z.strictObject({ id: idText(), ...pageFields() }),
  answer: z.extend(pageOf(leverReceipt), { position: leverRow }),
  errors: ['position_unknown'],
});
