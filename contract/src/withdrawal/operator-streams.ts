import { queueEvent } from '../operator/queue-event.ts';
import { defineStream } from '../platform/stream.ts';
import { queue } from './operator-calls.ts';

export const withdrawalQueueStream = defineStream({
  name: 'withdrawal_queue',
  params: {},
  event: queueEvent('withdrawal_queue'),
  access: 'operator',
  permission: 'withdrawals.read',
  repair: [queue],
  summary: 'A withdrawal request is new, taken over, or has gone a step further.',
});
