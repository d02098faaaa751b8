import { queueEvent } from '../operator/queue-event.ts';
import { defineStream } from '../platform/stream.ts';
import { operatorDeposits } from './operator-calls.ts';

export const depositQueueStream = defineStream({
  name: 'deposit_queue',
  params: {},
  event: queueEvent('deposit_queue'),
  access: 'operator',
  permission: 'deposits.read',
  repair: [operatorDeposits],
  summary: 'A deposit request is new, taken over, taken back, credited or refused.',
});
