import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, decimalText, pageFields, pageOf, shortIdText, timeReply } from '../platform/wire.ts';
import { balanceVersion } from '../wallet/balance-version.ts';
import { quoteId, record, terms } from './terms.ts';

const pair = () => ({ from_currency_id: shortIdText(), to_currency_id: shortIdText() });

const pricing = [
  'currency_unknown',
  'same_currency',
  'not_exchangeable',
  'market_closed',
  'session_closed',
  'prices_unavailable',
  'price_sources_few',
] as const;
const amounts = [
  'amount_too_small',
  'amount_too_large',
  'amount_too_precise',
  'prices_too_lively',
  'exchange_limit_daily',
  'exchange_limit_house',
] as const;

export const exchangeList = defineCall({
  name: 'wallet.exchangeList',
  method: 'POST',
  path: '/user/getTransferList',
  access: 'user',
  summary: 'Currencies that can be exchanged, and what the caller has of them in the spot account.',
  request: z.strictObject({}),
  answer: z.object({
    transfer: z.array(z.object({ id: z.int(), name: z.string() })),
    wallet: z.array(
      z.object({
        currency: z.int(),
        currency_name: z.string(),
        full_name: z.string(),
        logo: z.string(),
        /** Decimal places. */
        scale: z.int(),
        /** Price of one unit in USDT; `0` while there is none, and then it cannot be exchanged. */
        usdt_price: decimalReply(),
        change_balance: decimalReply(),
        lock_change_balance: decimalReply(),
        version: balanceVersion(),
      }),
    ),
  }),
});

export const exchangeFee = defineCall({
  name: 'wallet.exchangeFee',
  method: 'POST',
  path: '/user/getTransferFee',
  access: 'user',
  summary: 'Prices of two currencies in USDT and the fee in percent. Indicative: what counts is a quote.',
  request: z.strictObject(pair()),
  answer: z.object({
    form_price: decimalReply(),
    to_price: decimalReply(),
    /** Percent of the amount, taken in addition in the source currency. */
    fee: decimalReply(),
    /** Percent by which less than at these prices is given, of the smallest amount now. */
    spread: decimalReply(),
    /** Smallest and largest amount now, in the source currency. */
    minimum: decimalReply(),
    maximum: decimalReply(),
    /** What the caller may still exchange in these 24 hours, and in any 24 hours, in USDT. */
    left_today: decimalReply(),
    daily: decimalReply(),
  }),
  errors: [...pricing],
});

export const exchangeQuote = defineCall({
  name: 'wallet.exchangeQuote',
  method: 'POST',
  path: '/user/TransferQuote',
  access: 'user',
  summary:
    'A price for ten seconds and one exchange, unless the index moves beyond its spread. A new quote takes the place of the last one.',
  request: z.strictObject({ number: decimalText(), ...pair() }),
  answer: z.object({ quote_id: quoteId(), ...terms, created_at: timeReply(), expires_at: timeReply() }),
  errors: [...pricing, ...amounts],
});

export const exchange = defineCall({
  name: 'wallet.exchange',
  method: 'POST',
  path: '/user/Transfer',
  access: 'user',
  summary:
    'Exchanges one coin into another in the spot account, at a quote and its very numbers, or, without one, at the price of a second later. The market is looked at again a second after the call, so it answers no sooner.',
  request: z.strictObject({ number: decimalText(), ...pair(), quote_id: z.optional(quoteId()) }),
  answer: z.object({
    ...record,
    ...terms,
    /** What is available in the spot account afterwards. */
    from_available: decimalReply(),
    to_available: decimalReply(),
  }),
  errors: [
    ...pricing,
    ...amounts,
    'quote_unknown',
    'quote_expired',
    'quote_used',
    'quote_differs',
    'quote_moved',
    'insufficient_balance',
    'funds_frozen',
    'house_funds_exhausted',
  ],
  money: true,
});

export const exchangeHistory = defineCall({
  name: 'wallet.exchangeHistory',
  method: 'GET',
  path: '/user/transfer/history',
  access: 'user',
  summary: "The caller's exchanges, newest first.",
  request: z.strictObject({ ...pageFields() }),
  answer: pageOf(
    z.object({
      ...record,
      ...terms,
      /** Prices and their time are empty for exchanges from before they were kept. */
      from_price: z.string(),
      to_price: z.string(),
      priced_at: z.string(),
    }),
  ),
});
