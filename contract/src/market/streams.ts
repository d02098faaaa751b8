import { defineStream, numberPart, wordPart } from '../platform/stream.ts';
import { candles, quotation } from './calls.ts';
import { daymarketEvent, klineEvent } from './events.ts';

export const daymarketStream = defineStream({
  name: 'daymarket',
  params: { match_id: numberPart },
  event: daymarketEvent,
  access: 'public',
  repair: [quotation],
  summary: 'Last price, 24-hour figures and terms of one market.',
});

export const klineStream = defineStream({
  name: 'kline',
  params: { match_id: numberPart, period: wordPart },
  event: klineEvent,
  access: 'public',
  repair: [candles],
  summary: 'The running candle of one market in one resolution.',
});
