import { defineStream } from '../platform/stream.ts';
import { myTrade } from './calls.ts';
import { leverClosedEvent, leverTradeEvent } from './events.ts';

export const leverTradeStream = defineStream({
  name: 'lever_trade',
  params: {},
  event: leverTradeEvent,
  access: 'user',
  repair: [myTrade],
  summary: 'Contracts of the user changed, or what they have gained did.',
});

export const leverClosedStream = defineStream({
  name: 'lever_closed',
  params: {},
  event: leverClosedEvent,
  access: 'user',
  repair: [myTrade],
  summary: 'Positions of the user were closed.',
});
