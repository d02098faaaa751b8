import { defineStream, numberPart } from '../platform/stream.ts';
import { bids, detail, mine, myBids } from './calls.ts';
import { artOwnEvent, artSaleEvent } from './events.ts';
import { wonOrders } from './sale-calls.ts';

export const artSaleStream = defineStream({
  name: 'art_market',
  params: { work: numberPart },
  event: artSaleEvent,
  access: 'public',
  repair: [detail, bids],
  summary: 'Price, end and newest bid of the sale of one work.',
});

export const artOwnStream = defineStream({
  name: 'art_own',
  params: {},
  event: artOwnEvent,
  access: 'user',
  repair: [mine, myBids, wonOrders],
  summary: 'The user was outbid, has won, was paid, or something of theirs was reviewed.',
});
