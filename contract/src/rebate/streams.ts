import { defineStream } from '../platform/stream.ts';
import { earnings, summary } from './calls.ts';
import { rebateEvent } from './events.ts';

export const rebateStream = defineStream({
  name: 'rebate',
  params: {},
  event: rebateEvent,
  access: 'user',
  repair: [summary, earnings],
  summary: 'Rebates of the user were reckoned for a day, or paid.',
});
