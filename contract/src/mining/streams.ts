import { defineStream } from '../platform/stream.ts';
import { order, orders } from './calls.ts';
import { miningOrderEvent } from './events.ts';

export const miningOrderStream = defineStream({
  name: 'mining_order',
  params: {},
  event: miningOrderEvent,
  access: 'user',
  repair: [orders, order],
  summary: 'An order of lock-up mining of the user is another one than before.',
});
