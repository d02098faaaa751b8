import { defineStream, numberPart } from '../platform/stream.ts';
import { depth, list, recentTrades } from './calls.ts';
import { marketDepthEvent, matchTradeEvent, orderEvent } from './events.ts';

export const depthStream = defineStream({
  name: 'market_depth',
  params: { match_id: numberPart },
  event: marketDepthEvent,
  access: 'public',
  repair: [depth],
  summary: 'The best levels of a market, whole.',
});

export const tradeStream = defineStream({
  name: 'match_trade',
  params: { match_id: numberPart },
  event: matchTradeEvent,
  access: 'public',
  repair: [recentTrades],
  summary: 'Executed trades of a market, oldest first.',
});

export const orderStream = defineStream({
  name: 'order',
  params: {},
  event: orderEvent,
  access: 'user',
  repair: [list],
  summary: 'An order of the user changed and the change is committed.',
});
