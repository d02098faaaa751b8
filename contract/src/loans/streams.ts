import { defineStream } from '../platform/stream.ts';
import { order, orders } from './calls.ts';
import { loanEvent } from './events.ts';

export const loanStream = defineStream({
  name: 'loan',
  params: {},
  event: loanEvent,
  access: 'user',
  repair: [orders, order],
  summary: 'A loan of the user is another one than before.',
});
