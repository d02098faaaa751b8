import { queueEvent } from '../operator/queue-event.ts';
import { defineStream } from '../platform/stream.ts';
import { cards } from './operator-calls.ts';

export const cardQueueStream = defineStream({
  name: 'card_queue',
  params: {},
  event: queueEvent('card_queue'),
  access: 'operator',
  permission: 'cards.read',
  repair: [cards],
  summary: 'A bank card is new, changed or decided.',
});
