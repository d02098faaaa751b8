import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, idText, shortIdText, timeReply, wholeText } from '../platform/wire.ts';
import { halt } from './halts.ts';
import { fiatCodes } from './fiat.ts';
import { candleRow, marketRow, periods } from './shapes.ts';

const currencyRow = z.object({
  id: z.int(),
  name: z.string(),
  /** `Bitcoin`, `Apple Inc.` */
  full_name: z.string(),
  kind: z.enum(['coin', 'stock']),
  logo: z.string(),
  /** Decimal places an amount of it may have. */
  scale: z.int(),
  price: decimalReply(),
  is_legal: z.union([z.literal(0), z.literal(1)]),
  sort: z.int(),
});

export const currencyList = defineCall({
  name: 'market.currencyList',
  method: 'GET',
  path: '/currency/list',
  access: 'public',
  summary: 'All currencies; `legal` holds those that can quote and be paid out.',
  request: z.strictObject({}),
  answer: z.object({ currency: z.array(currencyRow), legal: z.array(currencyRow) }),
});

export const quotation = defineCall({
  name: 'market.quotation',
  method: 'GET',
  path: '/currency/quotation_new',
  access: 'public',
  summary: 'Every displayed market with its last price and 24-hour figures, grouped by quote currency.',
  request: z.strictObject({}),
  answer: z.array(z.object({ id: z.int(), name: z.string(), quotation: z.array(marketRow) })),
});

export const sparklines = defineCall({
  name: 'market.sparklines',
  method: 'GET',
  path: '/currency/sparklines',
  access: 'public',
  summary: 'The last 24 hourly closes of every displayed market, oldest first.',
  request: z.strictObject({}),
  answer: z.array(z.object({ match_id: z.int(), closes: z.array(decimalReply()) })),
});

export const candles = defineCall({
  name: 'market.candles',
  method: 'GET',
  path: '/currency/new_timeshar',
  access: 'public',
  summary: 'Candles of one market between two instants (epoch seconds), oldest first, at most 1,500.',
  request: z.strictObject({
    /** `BTC/USDT` */
    symbol: z.string().check(z.regex(/^[A-Z0-9]{1,12}\/[A-Z0-9]{1,12}$/, { error: 'market_unknown' })),
    period: z.enum(periods, { error: 'period_unknown' }),
    from: wholeText(0, 99_999_999_999),
    to: wholeText(0, 99_999_999_999),
  }),
  answer: z.array(candleRow),
  errors: ['market_unknown', 'period_unknown', 'range_invalid'],
  envelope: 'candle',
});

export const hours = defineCall({
  name: 'market.hours',
  method: 'GET',
  path: '/currency/hours',
  access: 'public',
  summary: 'When a market keeps open hours, and whether it trades now.',
  request: z.strictObject({ match_id: shortIdText() }),
  answer: z.object({
    /** The exchange that lists a share, by its market identifier code; null for a coin. */
    listed_on: z.nullable(z.enum(['XNAS', 'XNYS'])),
    /** The exchange whose hours it keeps, by its market identifier code (ISO 10383); `always` for round the clock. */
    calendar: z.enum(['always', 'XNAS', 'XNYS']),
    /** 1 while its hours are on. */
    open: z.union([z.literal(0), z.literal(1)]),
    /** When that changes, epoch milliseconds; null for never. */
    until: z.nullable(z.int()),
    /** 1 while the platform has halted it, whatever its hours. */
    halted: z.union([z.literal(0), z.literal(1)]),
    /** What operators say of the halt; null while they have it open. */
    halt: z.nullable(halt),
  }),
  errors: ['market_unknown'],
});

export const rates = defineCall({
  name: 'market.rates',
  method: 'GET',
  path: '/currency/rates',
  access: 'public',
  summary: 'Units of each fiat currency for one US dollar. `stale` is 1 when the last fetch failed or made no sense.',
  request: z.strictObject({}),
  answer: z.object({
    rates: z.array(z.object({ currency_code: z.enum(fiatCodes), rate: decimalReply() })),
    stale: z.union([z.literal(0), z.literal(1)]),
    updated_at: timeReply(),
  }),
  errors: ['rates_unavailable'],
});

export const rateOfCurrency = defineCall({
  name: 'market.rateOfCurrency',
  method: 'GET',
  path: '/wallet/getRateCurrency',
  access: 'public',
  summary: 'The value of one unit of a currency in CNY.',
  request: z.strictObject({ id: shortIdText() }),
  answer: z.object({ rmb: decimalReply() }),
  errors: ['currency_unknown', 'prices_unavailable', 'rates_unavailable'],
});

export const favourites = defineCall({
  name: 'market.favourites',
  method: 'GET',
  path: '/optional/list',
  access: 'user',
  summary: "The user's favourite currencies.",
  request: z.strictObject({}),
  answer: z.array(z.object({ id: z.int(), currency_id: z.int() })),
});

export const addFavourite = defineCall({
  name: 'market.addFavourite',
  method: 'POST',
  path: '/optional/add',
  access: 'user',
  summary: 'Adds a favourite.',
  request: z.strictObject({ currency_id: shortIdText() }),
  answer: z.object({ id: z.int() }),
  errors: ['currency_unknown', 'already_favourite'],
});

export const removeFavourite = defineCall({
  name: 'market.removeFavourite',
  method: 'POST',
  path: '/optional/del',
  access: 'user',
  summary: 'Removes a favourite by its own id.',
  request: z.strictObject({ id: idText() }),
  answer: z.object({ done: z.literal(true) }),
  errors: ['favourite_unknown'],
});
