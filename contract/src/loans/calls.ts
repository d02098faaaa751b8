import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, decimalText, idText, pageFields, shortIdText, wholeText } from '../platform/wire.ts';
import { collateralRow, loanEntry, loanRow, loanRules, offerRow } from './shapes.ts';

export const offers = defineCall({
  name: 'loans.offers',
  method: 'GET',
  path: '/borrowList',
  access: 'public',
  summary: 'What is lent, what secures it, and the rules of all loans.',
  request: z.strictObject({}),
  answer: z.object({ offers: z.array(offerRow), collaterals: z.array(collateralRow), rules: loanRules }),
});

export const info = defineCall({
  name: 'loans.info',
  method: 'GET',
  path: '/borrow/info',
  access: 'user',
  summary: 'One offer, and how much more of it the caller may owe.',
  request: z.strictObject({ id: idText() }),
  answer: z.object({ offer: offerRow, own_left: decimalReply() }),
  errors: ['loans_offer_unknown'],
});

export const buy = defineCall({
  name: 'loans.buy',
  method: 'POST',
  path: '/borrow/buy',
  access: 'verified',
  summary:
    'Borrows: the amount is paid into the spot account, the collateral is set aside there. Every day that has begun counts in full, the first one at once.',
  request: z.strictObject({
    id: idText(),
    amount: decimalText(),
    days: wholeText(7, 365),
    collateral_id: shortIdText(),
    collateral: decimalText(),
    /** The `terms` of the offer and of the collateral that the user was shown. Others are refused, never taken. */
    terms: z.optional(wholeText(1, 1_000_000_000)),
    collateral_terms: z.optional(wholeText(1, 1_000_000_000)),
  }),
  answer: loanRow,
  errors: [
    'loans_offer_unknown',
    'loans_collateral_unknown',
    'loans_terms_changed',
    'loans_same_currency',
    'loans_collateral_low',
    'loans_user_full',
    'loans_too_many',
    'loans_unpaid',
    'loans_house_full',
    'amount_too_small',
    'amount_too_large',
    'amount_too_precise',
    'insufficient_balance',
    'funds_frozen',
    'market_closed',
    'prices_unavailable',
    'price_sources_few',
    'price_jumped',
  ],
  money: true,
});

export const orders = defineCall({
  name: 'loans.orders',
  method: 'GET',
  path: '/borrow/order/list',
  access: 'user',
  summary: "The caller's loans, newest first. Follow `next` as `before` to the end.",
  request: z.strictObject({
    ...pageFields(),
    /** 2 running, overdue or short, 3 ended; both when it is left out. */
    status: z.optional(wholeText(2, 3)),
    /** Only loans older than the one of this id; `page` is left aside then. */
    before: z.optional(idText()),
  }),
  answer: z.object({
    data: z.array(loanRow),
    /** Give it as `before` for what follows; null at the end. */
    next: z.nullable(z.int()),
  }),
});

export const order = defineCall({
  name: 'loans.order',
  method: 'GET',
  path: '/borrow/order/detail',
  access: 'user',
  summary: 'One loan of the caller with what has happened to it, newest first, at most the last 400 entries.',
  request: z.strictObject({ orderId: idText() }),
  answer: z.object({ loan: loanRow, entries: z.array(loanEntry) }),
  errors: ['loans_order_unknown'],
});

export const repay = defineCall({
  name: 'loans.repay',
  method: 'POST',
  path: '/borrow/order/applyRefund',
  access: 'user',
  summary:
    'Pays back, at any time and without a penalty: first what overdue days cost, then interest, then the loan. Never more than is owed. Once nothing is owed the collateral is free.',
  request: z.strictObject({
    orderId: idText(),
    /** Everything that is owed when it is left out. */
    amount: z.optional(decimalText()),
    /** `collateral` sells as little of it as pays the amount and the fee of the sale. */
    source: z._default(z.enum(['balance', 'collateral']), 'balance'),
  }),
  answer: loanRow,
  errors: [
    'loans_order_unknown',
    'loans_order_ended',
    'loans_sale_short',
    'amount_too_small',
    'amount_too_large',
    'amount_too_precise',
    'insufficient_balance',
    'market_closed',
    'prices_unavailable',
    'price_sources_few',
    'price_jumped',
    'house_funds_exhausted',
  ],
  money: true,
});

export const addCollateral = defineCall({
  name: 'loans.addCollateral',
  method: 'POST',
  path: '/borrow/order/addCollateral',
  access: 'user',
  summary: 'Sets more of the collateral of a loan aside, so that its risk rate is higher.',
  request: z.strictObject({ orderId: idText(), amount: decimalText() }),
  answer: loanRow,
  errors: [
    'loans_order_unknown',
    'loans_order_ended',
    'loans_additions_full',
    'amount_too_small',
    'amount_too_large',
    'amount_too_precise',
    'insufficient_balance',
  ],
  money: true,
});
