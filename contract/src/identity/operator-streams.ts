import { queueEvent } from '../operator/queue-event.ts';
import { defineStream } from '../platform/stream.ts';
import { identityList } from './operator-calls.ts';

export const identityQueueStream = defineStream({
  name: 'identity_queue',
  params: {},
  event: queueEvent('identity_queue'),
  access: 'operator',
  permission: 'identity.read',
  repair: [identityList],
  summary: 'An identity case is new, taken over or decided.',
});
