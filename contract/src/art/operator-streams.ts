import { queueEvent } from '../operator/queue-event.ts';
import { defineStream } from '../platform/stream.ts';
import { operatorCreators, operatorSales, operatorWorks } from './operator-calls.ts';

export const artQueueStream = defineStream({
  name: 'art_queue',
  params: {},
  event: queueEvent('art_queue'),
  access: 'operator',
  permission: 'art.read',
  repair: [operatorCreators, operatorWorks, operatorSales],
  summary: 'A creator, a work or a sale is another one than before.',
});
