import { defineStream } from '../platform/stream.ts';
import { followEvent } from './events.ts';
import { follows } from './follow-calls.ts';

export const followStream = defineStream({
  name: 'follow',
  params: {},
  event: followEvent,
  access: 'user',
  repair: [follows],
  summary: 'A follow of the user is another one than before.',
});
