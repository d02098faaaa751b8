import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, timeReply } from '../platform/wire.ts';
import { quoteId, record, terms } from './terms.ts';

/** What is said of each coin, beside its terms. */
const line = { ...terms, from_logo: z.string() };

export const dustQuote = defineCall({
  name: 'wallet.dustQuote',
  method: 'POST',
  path: '/user/DustQuote',
  access: 'user',
  summary:
    'A price for ten seconds for all balances of the spot account that are too small to be exchanged one by one, each as a whole, into USDT. A new one takes the place of the last one.',
  request: z.strictObject({}),
  answer: z.object({
    /** Empty when there is nothing to convert. */
    dust_id: z.string(),
    lines: z.array(z.object(line)),
    /** What all of them give together. */
    receives: decimalReply(),
    /** Small balances for which there is no price now, or which the house does not take now. */
    waiting: z.array(
      z.object({ currency: z.int(), currency_name: z.string(), logo: z.string(), number: decimalReply() }),
    ),
    created_at: timeReply(),
    expires_at: timeReply(),
  }),
});

export const convertDust = defineCall({
  name: 'wallet.convertDust',
  method: 'POST',
  path: '/user/ConvertDust',
  access: 'user',
  summary:
    'Exchanges all balances of a quote into USDT at its very numbers, or none of them. Each is an exchange of its own in the list. The market is looked at again a second after the call, so it answers no sooner.',
  request: z.strictObject({ dust_id: quoteId() }),
  answer: z.object({
    lines: z.array(z.object({ ...record, ...line })),
    receives: decimalReply(),
    /** USDT available in the spot account afterwards. */
    to_available: decimalReply(),
  }),
  errors: [
    'not_exchangeable',
    'market_closed',
    'session_closed',
    'prices_unavailable',
    'price_sources_few',
    'exchange_limit_daily',
    'exchange_limit_house',
    'quote_unknown',
    'quote_expired',
    'quote_used',
    'quote_moved',
    'dust_changed',
    'insufficient_balance',
    'funds_frozen',
    'house_funds_exhausted',
  ],
  money: true,
});
