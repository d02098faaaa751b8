import { defineStream } from '../platform/stream.ts';
import { cases, now, one } from './calls.ts';
import { supportCaseEvent } from './events.ts';

export const supportCaseStream = defineStream({
  name: 'support_case',
  params: {},
  event: supportCaseEvent,
  access: 'user',
  repair: [now, cases, one],
  summary: 'A conversation of the user with support is new, has an agent, rests, or is closed.',
});
