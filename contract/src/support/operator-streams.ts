import { conversationsOf } from '../conversation/operator-streams.ts';
import { queueEvent } from '../operator/queue-event.ts';
import { defineStream } from '../platform/stream.ts';
import { queue, operatorCase, tickets } from './operator-calls.ts';

export const supportQueueStream = defineStream({
  name: 'support_queue',
  params: {},
  event: queueEvent('support_queue'),
  access: 'operator',
  permission: 'support.answer',
  repair: [queue, operatorCase],
  summary: 'A conversation with support is new or has changed, or an agent came, went or looks at another one.',
});

export const supportTicketStream = defineStream({
  name: 'support_tickets',
  params: {},
  event: queueEvent('support_tickets'),
  access: 'operator',
  permission: 'support.answer',
  repair: [tickets],
  summary: 'A ticket of somebody without a session is new or was answered.',
});

export const supportConversationStream = conversationsOf('support', 'support.answer');
