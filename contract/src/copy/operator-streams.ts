import { queueEvent } from '../operator/queue-event.ts';
import { defineStream } from '../platform/stream.ts';
import { operatorLeaders } from './operator-calls.ts';

export const copyQueueStream = defineStream({
  name: 'copy_queue',
  params: {},
  event: queueEvent('copy_queue'),
  access: 'operator',
  permission: 'users.read',
  repair: [operatorLeaders],
  summary: 'Somebody has applied to be followed, or an application is another one than before.',
});
