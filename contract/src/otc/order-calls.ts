import * as z from 'zod/mini';
import { factorFields } from '../account/proof-calls.ts';
import { defineCall } from '../platform/call.ts';
import { decimalText, idText, lineText, timeReply, wholeText } from '../platform/wire.ts';
import { actFields, methodCode, payPassword, plainText } from './fields.ts';
import { appealReasons, otcRules } from './rules.ts';
import { advertRow, otcOrderRow } from './shapes.ts';

/** Orders of the OTC desk, and what their two people do. */

/** Why somebody may not take an order of an advertisement. */
const takingErrors = [
  'otc_advert_unknown',
  'otc_own_advert',
  'otc_linked',
  'otc_level_needed',
  'otc_too_new',
  'otc_orders_full',
  'otc_cancels_full',
  'otc_price_missing',
] as const;

export const advert = defineCall({
  name: 'otc.advert',
  method: 'GET',
  path: '/otc/advert',
  access: 'user',
  summary: 'One open advertisement with its price of now, and why the caller may not take it.',
  request: z.strictObject({ id: idText() }),
  answer: z.object({
    advert: advertRow,
    /** The error that taking it would end with, whatever the amount; null when none is in the way. */
    refusal: z.nullable(z.object({ code: z.enum(takingErrors), text: z.string() })),
    /** The price may be taken until then; then ask again. */
    quoted_until: timeReply(),
  }),
  errors: ['otc_advert_unknown', 'otc_price_missing'],
});

export const take = defineCall({
  name: 'otc.take',
  method: 'POST',
  path: '/otc/take',
  access: 'verified',
  summary:
    'Takes an order of an advertisement at its price of now. The coins of the seller are set aside until it ends. Either `coins` or `total` is named.',
  request: z.strictObject({
    advert_id: idText(),
    /** The revision and the price the taker saw. */
    revision: wholeText(1, 1_000_000_000),
    price: decimalText(),
    coins: z.optional(decimalText()),
    /** In fiat. */
    total: z.optional(decimalText()),
    method: methodCode(),
    /** Of whoever sells: the payment account of theirs that is paid to. */
    account_id: z.optional(idText()),
  }),
  answer: otcOrderRow,
  errors: [
    ...takingErrors,
    'otc_advert_changed',
    'otc_price_moved',
    'otc_out_of_limits',
    'otc_left',
    'otc_method_unknown',
    'otc_account_unknown',
    'otc_account_name',
    'amount_too_small',
    'amount_too_large',
    'amount_too_precise',
    'insufficient_balance',
    'funds_frozen',
    'withdrawals_paused',
  ],
  money: true,
});

export const orders = defineCall({
  name: 'otc.orders',
  method: 'GET',
  path: '/otc/orders',
  access: 'user',
  summary: "The caller's orders on either side, newest first. Follow `next` as `before` to the end.",
  request: z.strictObject({
    /** 1 running, 2 ended; both when it is left out. */
    status: z.optional(wholeText(1, 2)),
    before: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 20),
  }),
  answer: z.object({ data: z.array(otcOrderRow), next: z.nullable(z.int()) }),
});

export const running = defineCall({
  name: 'otc.running',
  method: 'GET',
  path: '/otc/orders/running',
  access: 'user',
  summary:
    'How many orders of the caller run, how many of them wait for the caller, and the next moment one ends by time.',
  request: z.strictObject({}),
  answer: z.object({ running: z.int(), waiting: z.int(), next_end: z.nullable(timeReply()) }),
});

export const order = defineCall({
  name: 'otc.order',
  method: 'GET',
  path: '/otc/order',
  access: 'user',
  summary: 'One order of the caller.',
  request: z.strictObject({ id: idText() }),
  answer: otcOrderRow,
  errors: ['otc_order_unknown'],
});

const actErrors = ['otc_order_unknown', 'otc_order_moved_on', 'otc_act_impossible'] as const;

export const paid = defineCall({
  name: 'otc.paid',
  method: 'POST',
  path: '/otc/order/paid',
  access: 'user',
  summary: 'The buyer says that they have paid, and from which account of theirs. From then on no time ends the order.',
  request: z.strictObject({
    ...actFields(),
    account_id: idText(),
    /** What the payment says; may be empty. */
    reference: z._default(lineText(0, 60), ''),
  }),
  answer: otcOrderRow,
  errors: [...actErrors, 'otc_time_over', 'otc_account_unknown', 'otc_account_name', 'otc_account_unfit'],
  money: true,
});

export const unpaid = defineCall({
  name: 'otc.unpaid',
  method: 'POST',
  path: '/otc/order/unpaid',
  access: 'user',
  summary: 'The buyer takes back that they have paid. The order waits on; no time ends it.',
  request: z.strictObject(actFields()),
  answer: otcOrderRow,
  errors: [...actErrors],
  money: true,
});

export const release = defineCall({
  name: 'otc.release',
  method: 'POST',
  path: '/otc/order/release',
  access: 'user',
  summary: 'The seller says that the money has come from the verified name of the buyer; the coins are the buyer’s.',
  request: z.strictObject({
    ...actFields(),
    /** The name the money came from, as the seller was shown it: `payer_name` of the order. */
    payer_name: lineText(1, 120),
    /** It lets coins out, as a withdrawal does: the same is asked. */
    pay_password: payPassword(),
    ...factorFields(),
  }),
  answer: otcOrderRow,
  errors: [
    ...actErrors,
    'otc_payer_differs',
    'funds_frozen',
    'withdrawals_paused',
    'pay_password_missing',
    'pay_password_wrong',
    'second_factor_missing',
    'second_factor_required',
    'passkey_required',
    'second_factor_wrong',
    'safety_changed',
  ],
  money: true,
});

export const otherPayer = defineCall({
  name: 'otc.otherPayer',
  method: 'POST',
  path: '/otc/order/other_payer',
  access: 'user',
  summary:
    'The seller says that somebody else than the buyer has paid: operators judge, and nobody releases meanwhile.',
  request: z.strictObject({
    ...actFields(),
    /** What the seller has seen. */
    text: plainText(1, 500),
  }),
  answer: otcOrderRow,
  errors: [...actErrors],
  money: true,
});

export const cancel = defineCall({
  name: 'otc.cancel',
  method: 'POST',
  path: '/otc/order/cancel',
  access: 'user',
  summary: 'The buyer gives the order up; the coins are the seller’s again. Also after “paid”: nobody else can.',
  request: z.strictObject(actFields()),
  answer: otcOrderRow,
  errors: [...actErrors],
  money: true,
});

export const appeal = defineCall({
  name: 'otc.appeal',
  method: 'POST',
  path: '/otc/order/appeal',
  access: 'user',
  summary: 'Asks operators to judge. Evidence is what stands in the conversation, pictures included.',
  request: z.strictObject({
    ...actFields(),
    reason: z.enum(appealReasons),
    text: plainText(1, 500),
  }),
  answer: otcOrderRow,
  errors: [...actErrors, 'otc_appeal_early'],
  money: true,
});

export const rate = defineCall({
  name: 'otc.rate',
  method: 'POST',
  path: '/otc/order/rate',
  access: 'user',
  summary: 'Says once, within 30 days after the end of an order, how it was with the other one.',
  request: z.strictObject({
    id: idText(),
    mark: z.enum(['good', 'bad']),
    text: z._default(lineText(0, otcRules.longest_rating), ''),
  }),
  answer: otcOrderRow,
  errors: ['otc_order_unknown', 'otc_rating_impossible', 'conversation_text_blocked'],
  money: true,
});
