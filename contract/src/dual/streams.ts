import { defineStream } from '../platform/stream.ts';
import { list } from './calls.ts';
import { dualOrderEvent } from './events.ts';

export const dualOrderStream = defineStream({
  name: 'dual_order',
  params: {},
  event: dualOrderEvent,
  access: 'user',
  repair: [list],
  summary: 'A dual investment of the user was bought, settled, or failed.',
});
