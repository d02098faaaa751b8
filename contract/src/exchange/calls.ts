import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, decimalText, pageFields, pageOf, shortIdText, timeReply } from '../platform/wire.ts';
import { balanceVersion } from '../wallet/balance-version.ts';

/** Id of a stored quote. */
const quoteId = () => z.string().check(z.regex(/^[0-9a-f]{32}$/));

const pair = () => ({ from_currency_id: shortIdText(), to_currency_id: shortIdText() });

/** What an exchange costs and gives; all in decimal texts of whole units. */
const terms = {
  from_currency: z.int(),
  from_name: z.string(),
  to_currency: z.int(),
  to_name: z.string(),
  /** What is exchanged, in the source currency. */
  number: decimalReply(),
  /**
   * Units of the target for one unit of the source, the spread taken off: `from_price / to_price * (1 - spread)`, rounded
   * down to twelve decimals.
   */
  rate: decimalReply(),
  /** Index prices of one unit in USDT, at `created_at` of a quote, `priced_at` of an exchange. */
  from_price: decimalReply(),
  to_price: decimalReply(),
  /**
   * By how much less than at the index prices is given, in percent: the sum of its parts. Empty, as the next four, for
   * exchanges from before there was a spread.
   */
  spread_percent: z.string(),
  /**
   * Always; for the volatility; for the size, with what the caller exchanged within the hour before; for what it takes of
   * the house's stock, with what was taken of it within the hour. Percent.
   */
  spread_parts: z.object({ base: z.string(), volatility: z.string(), size: z.string(), stock: z.string() }),
  /** The widest minute of the last ten of each coin's price, in percent of its lowest. */
  from_volatility: z.string(),
  to_volatility: z.string(),
  /** Value in USDT at these prices: what limits count. */
  value: z.string(),
  /** What the caller had exchanged within the hour before, in USDT. Empty for exchanges from before it was counted. */
  value_before: z.string(),
  /** Fee in percent: `0.1` is one thousandth. */
  fee_percent: decimalReply(),
  /** Fee in the source currency, taken in addition to `number`: the percentage of it, rounded up. */
  fee: decimalReply(),
  /** `number` and `fee`: what leaves the spot account. */
  total: decimalReply(),
  /** What arrives, in the target currency: `number * from_price / to_price * (1 - spread)`, rounded down to its decimals. */
  receives: decimalReply(),
};

/** Of an exchange that happened: its number, when its prices were read, and when it was done. */
const record = { id: z.int(), priced_at: timeReply(), created_time: timeReply() };

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
