import * as z from 'zod/mini';
import { priceRefusals } from '../market/names.ts';
import { defineCall } from '../platform/call.ts';
import {
  decimalReply,
  decimalText,
  idText,
  pageFields,
  pageOf,
  shortIdText,
  timeReply,
  wholeText,
} from '../platform/wire.ts';
import { expiryRow, optionReceipt, optionRow } from './shapes.ts';

export const seconds = defineCall({
  name: 'options.seconds',
  method: 'GET',
  path: '/microtrade/seconds',
  access: 'public',
  summary: 'The expiries that can be chosen on a market, shortest first; without a market those of the first one.',
  request: z.strictObject({ match_id: z.optional(shortIdText()) }),
  answer: z.array(expiryRow),
});

export const terms = defineCall({
  name: 'options.terms',
  method: 'GET',
  path: '/microtrade/terms',
  access: 'public',
  summary: 'On which terms options are taken on a market, and how they are settled.',
  request: z.strictObject({ match_id: shortIdText() }),
  answer: z.object({
    match_id: z.int(),
    /** 0 while no option is taken here, whatever the price. */
    open: z.union([z.literal(0), z.literal(1)]),
    /** Percent around the price at which an order is taken that it has to leave as room, whatever price it names. */
    min_slippage: decimalReply(),
    /** Percent by which the entry may be from the price the user saw: what is taken when nothing is said, and the most. */
    slippage: decimalReply(),
    max_slippage: decimalReply(),
    /** Most stakes and orders of one user that run at once on this market. */
    user_stake: decimalReply(),
    user_orders: z.int(),
    window_seconds: z.int(),
    least_ticks: z.int(),
    /** With too few good prices in the closing window it goes on for at most so many seconds. */
    wait_seconds: z.int(),
  }),
  errors: ['market_unknown'],
});

export const payableCurrencies = defineCall({
  name: 'options.payableCurrencies',
  method: 'GET',
  path: '/microtrade/payable_currencies',
  access: 'user',
  summary: 'Currencies stakes are paid in, with what the caller has of them in the options account.',
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      scale: z.int(),
      user_wallet: z.object({
        /** Available. */
        micro_with_insurance: decimalReply(),
        micro_balance: decimalReply(),
        lock_micro_balance: decimalReply(),
      }),
    }),
  ),
});

export const submit = defineCall({
  name: 'options.submit',
  method: 'POST',
  path: '/microtrade/submit',
  access: 'verified',
  summary:
    'Takes an option. It enters at the first price that is recorded one and a half seconds or more after the server has read the call; the answer comes before, and the event `microorder` tells the entry.',
  request: z.strictObject({
    match_id: shortIdText(),
    /** The quote currency of the market: stakes are paid in it. */
    currency_id: shortIdText(),
    /** 1 up, 2 down. */
    type: wholeText(1, 2),
    seconds: wholeText(1, 86_400),
    /** The stake. */
    number: decimalText(),
    /**
     * The price the user saw; that of the server when it takes the order, when it is left out. One that leaves too little
     * room around the price of then is refused (`option_price_moved`).
     */
    open_price: z.optional(decimalText()),
    /** Percent by which the entry may be from it, up or down; that of the market when it is left out. */
    slippage: z.optional(decimalText()),
    /** The payout the user was shown, in percent. Another one is refused, never taken. */
    profit_ratio: z.optional(decimalText()),
  }),
  answer: optionRow,
  errors: [
    'market_unknown',
    ...priceRefusals,
    'currency_unknown',
    'option_seconds_unknown',
    'option_payout_changed',
    'option_slippage_too_small',
    'option_slippage_too_large',
    'option_price_moved',
    'option_too_late',
    'option_orders_full',
    'option_stake_full',
    'option_market_full',
    'option_house_full',
    'option_day_full',
    'option_paused',
    'option_region_closed',
    'price_off_tick',
    'amount_too_small',
    'amount_too_large',
    'amount_too_precise',
    'insufficient_balance',
    'funds_frozen',
  ],
  money: true,
});

export const lists = defineCall({
  name: 'options.lists',
  method: 'GET',
  path: '/microtrade/lists',
  access: 'user',
  summary: "The caller's options, newest first.",
  request: z.strictObject({
    match_id: z.optional(shortIdText()),
    /** 1 open, 3 settled; both when it is left out. */
    status: z.optional(wholeText(1, 3)),
    ...pageFields(),
    limit: z._default(wholeText(1, 100), 5),
  }),
  answer: pageOf(optionRow),
});

export const getResult = defineCall({
  name: 'options.getResult',
  method: 'GET',
  path: '/microtrade/get_result',
  access: 'user',
  summary: 'One option of the caller, settled or not; null when there is none of this number.',
  request: z.strictObject({ id: idText() }),
  answer: z.nullable(optionRow),
});

export const receipt = defineCall({
  name: 'options.receipt',
  method: 'GET',
  path: '/microtrade/receipt',
  access: 'user',
  summary: 'What one option of the caller was settled by: rule, inputs, recorded prices and outcome.',
  request: z.strictObject({ id: idText() }),
  answer: optionReceipt,
  errors: ['option_unknown'],
});

/** What a user allows themselves. */
const ownLimits = z.object({
  /** Most staked in a day (UTC), in USDT; null without a limit. */
  day_stake: z.nullable(decimalReply()),
  /** What was staked since midnight (UTC). */
  staked_today: decimalReply(),
  /** A looser limit that was asked for, and from when it holds; null when none was. */
  next_day_stake: z.nullable(decimalReply()),
  next_from: z.nullable(timeReply()),
  /** No options are taken until then; null while there is no pause. */
  paused_until: z.nullable(timeReply()),
  /** 1 when options are not offered where the caller lives. */
  region_closed: z.union([z.literal(0), z.literal(1)]),
});

export const limits = defineCall({
  name: 'options.limits',
  method: 'GET',
  path: '/microtrade/limits',
  access: 'user',
  summary: 'The limits the caller has set for themselves.',
  request: z.strictObject({}),
  answer: ownLimits,
});

export const setLimits = defineCall({
  name: 'options.setLimits',
  method: 'POST',
  path: '/microtrade/set_limits',
  access: 'user',
  summary:
    'Sets limits of the caller. A tighter limit holds at once, a looser one a day later; a pause can be made longer, never shorter.',
  request: z.strictObject({
    /** USDT a day, or `none`. */
    day_stake: z.optional(z.union([decimalText(), z.literal('none')])),
    /** Days from now in which no options are taken. */
    pause_days: z.optional(wholeText(1, 365)),
  }),
  answer: ownLimits,
  errors: ['amount_too_large', 'amount_too_precise', 'option_pause_shorter'],
});
