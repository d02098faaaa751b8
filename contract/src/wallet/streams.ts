import { defineStream } from '../platform/stream.ts';
import { list } from './calls.ts';
import { balanceEvent } from './events.ts';

export const balanceStream = defineStream({
  name: 'balance',
  params: {},
  event: balanceEvent,
  access: 'user',
  repair: [list],
  summary: 'New balances of the user after a committed movement.',
});
