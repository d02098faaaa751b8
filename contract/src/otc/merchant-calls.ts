import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalText, flagText, idText, lineText, shortIdText, wholeText } from '../platform/wire.ts';
import { fiatCode, idList, marginText, methodCode, methodList, payPassword, plainText } from './fields.ts';
import { otcRules } from './rules.ts';
import { advertSides, merchantRow, merchantStates, otcAccountRow, ownAdvertRow, pricings } from './shapes.ts';

/** Payment accounts of a user, and what merchants do. */

export const accounts = defineCall({
  name: 'otc.accounts',
  method: 'GET',
  path: '/otc/accounts',
  access: 'user',
  summary: 'The payment accounts of the caller, and the verified name every one of them is in; null without one.',
  request: z.strictObject({}),
  answer: z.object({ holder: z.nullable(z.string()), accounts: z.array(otcAccountRow) }),
});

export const saveAccount = defineCall({
  name: 'otc.saveAccount',
  method: 'POST',
  path: '/otc/account/save',
  access: 'verified',
  summary:
    'Adds a payment account in the verified name of the caller. It is not changed later: forget it, add another.',
  request: z.strictObject({
    method: methodCode(),
    account: lineText(3, 60),
    bank: z._default(lineText(0, 60), ''),
    pay_password: payPassword(),
  }),
  answer: otcAccountRow,
  errors: [
    'otc_method_unknown',
    'otc_accounts_full',
    'otc_account_name',
    'pay_password_missing',
    'pay_password_wrong',
    'safety_changed',
  ],
});

export const deleteAccount = defineCall({
  name: 'otc.deleteAccount',
  method: 'POST',
  path: '/otc/account/delete',
  access: 'user',
  summary: 'Forgets a payment account. One of an advertisement that has not ended stays.',
  request: z.strictObject({ id: idText() }),
  answer: z.object({ done: z.literal(true) }),
  errors: ['otc_account_unknown', 'otc_account_in_use'],
});

export const ownMerchant = defineCall({
  name: 'otc.ownMerchant',
  method: 'GET',
  path: '/otc/merchant/mine',
  access: 'user',
  summary: 'Whether the caller is a merchant, and what stands in the way of it.',
  request: z.strictObject({}),
  answer: z.object({
    /** Null when they have never applied. */
    state: z.nullable(z.enum(merchantStates)),
    name: z.nullable(z.string()),
    /** What operators said of the last decision; empty without one. */
    reason: z.string(),
    /** As everybody sees them; null of whoever is none. */
    merchant: z.nullable(merchantRow),
    /** The caller's level of identity, and the one merchants need. */
    level: z.int(),
    needed_level: z.int(),
  }),
});

export const apply = defineCall({
  name: 'otc.apply',
  method: 'POST',
  path: '/otc/merchant/apply',
  access: 'verified',
  summary: 'Asks to become a merchant. Operators decide.',
  request: z.strictObject({
    /** What everybody will see. It stays. */
    name: lineText(2, 24),
    /** What the caller wants to trade, for the operators. */
    text: plainText(1, otcRules.longest_text),
  }),
  answer: z.object({ state: z.enum(merchantStates) }),
  errors: [
    'otc_merchant_already',
    'otc_merchant_name_taken',
    'nickname_reserved',
    'nickname_official',
    'otc_level_needed',
    'conversation_text_blocked',
  ],
});

export const ownAdverts = defineCall({
  name: 'otc.ownAdverts',
  method: 'GET',
  path: '/otc/advert/mine',
  access: 'user',
  summary: "The caller's advertisements, newest first. Follow `next` as `before` to the end.",
  request: z.strictObject({
    /** 1 open or paused, 2 ended; both when it is left out. */
    status: z.optional(wholeText(1, 2)),
    before: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 20),
  }),
  answer: z.object({ data: z.array(ownAdvertRow), next: z.nullable(z.int()) }),
});

/** What a merchant may change later. */
const changing = {
  pricing: z.enum(pricings),
  /** Of `fixed`: fiat for one coin. */
  fixed_price: z.optional(decimalText()),
  /** Of `margin`: percent over the index. */
  margin: z.optional(marginText()),
  /** Least and most of one order, in fiat. */
  min: decimalText(),
  max: decimalText(),
  /** Of a purchase: how the merchant pays. */
  methods: z.optional(methodList()),
  /** Of a sale: accounts of the merchant that are paid to, at most one for each method. */
  accounts: z.optional(idList()),
  /** Minutes a buyer has to pay, within those of each of the methods. */
  window: wholeText(5, 180),
  terms: z._default(plainText(0, otcRules.longest_text), ''),
  least_level: z._default(wholeText(1, 2), 1),
  least_days: z._default(wholeText(0, 365), 0),
} as const;

const advertErrors = [
  'otc_not_merchant',
  'otc_method_unknown',
  'otc_account_unknown',
  'otc_account_name',
  'otc_advert_invalid',
  'otc_price_missing',
  'conversation_text_blocked',
  'amount_too_small',
  'amount_too_large',
  'amount_too_precise',
  'funds_frozen',
] as const;

export const publish = defineCall({
  name: 'otc.publish',
  method: 'POST',
  path: '/otc/advert/publish',
  access: 'verified',
  summary: 'Publishes an advertisement. What a sale offers is set aside in the spot account until it has ended.',
  request: z.strictObject({
    side: z.enum(advertSides),
    coin_id: shortIdText(),
    fiat: fiatCode(),
    /** Coins. */
    total: decimalText(),
    ...changing,
  }),
  answer: ownAdvertRow,
  errors: [...advertErrors, 'otc_coin_unknown', 'otc_adverts_full', 'insufficient_balance', 'withdrawals_paused'],
  money: true,
});

export const change = defineCall({
  name: 'otc.change',
  method: 'POST',
  path: '/otc/advert/change',
  access: 'user',
  summary: 'Changes an advertisement for orders taken from now on. What it offers in all stays.',
  request: z.strictObject({ id: idText(), revision: wholeText(1, 1_000_000_000), ...changing }),
  answer: ownAdvertRow,
  errors: [...advertErrors, 'otc_advert_unknown', 'otc_advert_changed'],
  money: true,
});

export const pause = defineCall({
  name: 'otc.pause',
  method: 'POST',
  path: '/otc/advert/pause',
  access: 'user',
  summary: 'Takes an advertisement out of the list, or puts it back.',
  request: z.strictObject({ id: idText(), paused: flagText() }),
  answer: ownAdvertRow,
  errors: ['otc_advert_unknown', 'otc_not_merchant'],
  money: true,
});

export const end = defineCall({
  name: 'otc.end',
  method: 'POST',
  path: '/otc/advert/end',
  access: 'user',
  summary: 'Ends an advertisement: what is left of a sale is free again. Running orders go on.',
  request: z.strictObject({ id: idText() }),
  answer: ownAdvertRow,
  errors: ['otc_advert_unknown'],
  money: true,
});
