import { defineStream } from '../platform/stream.ts';
import { otcOrderEvent } from './events.ts';
import { order, orders } from './order-calls.ts';

export const otcOrderStream = defineStream({
  name: 'otc_order',
  params: {},
  event: otcOrderEvent,
  access: 'user',
  repair: [orders, order],
  summary: 'An order of the OTC desk of the user is another one than before.',
});
