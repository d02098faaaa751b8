import { defineStream } from '../platform/stream.ts';
import { proposals } from './proposal-calls.ts';
import { queueEvent } from './queue-event.ts';

export const proposalQueueStream = defineStream({
  name: 'proposal_queue',
  params: {},
  event: queueEvent('proposal_queue'),
  access: 'operator',
  permission: null,
  repair: [proposals],
  summary: 'A proposal is new, or was decided, withdrawn or executed.',
});
