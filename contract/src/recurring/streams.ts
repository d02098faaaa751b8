import { defineStream } from '../platform/stream.ts';
import { plan, plans, runs } from './calls.ts';
import { recurringPlanEvent } from './events.ts';

export const recurringPlanStream = defineStream({
  name: 'recurring_plan',
  params: {},
  event: recurringPlanEvent,
  access: 'user',
  repair: [plans, plan, runs],
  summary: 'A recurring buy of the user is another one than before, or was run.',
});
