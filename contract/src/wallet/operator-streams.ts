import { queueEvent } from '../operator/queue-event.ts';
import { defineStream } from '../platform/stream.ts';
import { operatorDeposits } from './deposit-operator-calls.ts';
import { cards, queue } from './withdrawal-operator-calls.ts';

export const depositQueueStream = defineStream({
  name: 'deposit_queue',
  params: {},
  event: queueEvent('deposit_queue'),
  access: 'operator',
  permission: 'deposits.read',
  repair: [operatorDeposits],
  summary: 'A deposit request is new, taken over, taken back, credited or refused.',
});

export const withdrawalQueueStream = defineStream({
  name: 'withdrawal_queue',
  params: {},
  event: queueEvent('withdrawal_queue'),
  access: 'operator',
  permission: 'withdrawals.read',
  repair: [queue],
  summary: 'A withdrawal request is new, taken over, or has gone a step further.',
});

export const cardQueueStream = defineStream({
  name: 'card_queue',
  params: {},
  event: queueEvent('card_queue'),
  access: 'operator',
  permission: 'cards.read',
  repair: [cards],
  summary: 'A bank card is new, changed or decided.',
});
