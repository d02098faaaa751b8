import { conversationsOf } from '../conversation/operator-streams.ts';
import { queueEvent } from '../operator/queue-event.ts';
import { defineStream } from '../platform/stream.ts';
import { operatorMerchants, operatorOrders } from './operator-calls.ts';

export const otcQueueStream = defineStream({
  name: 'otc_queue',
  params: {},
  event: queueEvent('otc_queue'),
  access: 'operator',
  permission: 'otc.read',
  repair: [operatorOrders, operatorMerchants],
  summary: 'An order of the OTC desk, or somebody who wants to be a merchant, is another one than before.',
});

/** The conversations of orders, as operators hear them. */
export const otcConversationStream = conversationsOf('otc', 'otc.read');
