import { defineStream } from '../platform/stream.ts';
import { getResult, lists } from './calls.ts';
import { optionClosedEvent, optionEnteredEvent } from './events.ts';

export const optionEnteredStream = defineStream({
  name: 'microorder',
  params: {},
  event: optionEnteredEvent,
  access: 'user',
  repair: [lists, getResult],
  summary: 'An option of the user has its entry price.',
});

export const optionClosedStream = defineStream({
  name: 'closed_microorder',
  params: {},
  event: optionClosedEvent,
  access: 'user',
  repair: [lists, getResult],
  summary: 'An option of the user was settled, or dropped before it entered.',
});
