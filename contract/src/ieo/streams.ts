import { defineStream } from '../platform/stream.ts';
import { orders } from './calls.ts';
import { ieoOrderEvent } from './events.ts';

export const ieoOrderStream = defineStream({
  name: 'ieo_order',
  params: {},
  event: ieoOrderEvent,
  access: 'user',
  repair: [orders],
  summary: 'An application of the user was allotted, its coins were listed, or its project was cancelled.',
});
