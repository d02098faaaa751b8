import * as calls from '@aureus/contract/identity/calls.ts';
import * as operatorCalls from '@aureus/contract/identity/operator-calls.ts';
import { route } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';
import { assignCase, listCases, readCase } from './queue.ts';
import type { QueueNeeds } from './queue.ts';
import { readFullNumber, readState } from './state.ts';
import type { StateNeeds } from './state.ts';
import { submit } from './submitting.ts';
import type { SubmittingNeeds } from './submitting.ts';

/** Binds the calls of the identity area. */
export function identityRoutes(own: StateNeeds & SubmittingNeeds, queue: QueueNeeds): readonly Route[] {
  return [
    route(calls.realState, (_input, { caller }) => readState(own, caller.userId)),
    route(calls.submitReal, async (input, { caller }) => {
      await submit(own, caller.userId, input);
      return { done: true as const };
    }),
    route(calls.fullNumber, (_input, context) => readFullNumber(own, context)),
    route(operatorCalls.identityList, (input, { operator }) => listCases(queue, input, operator)),
    route(operatorCalls.identityDetail, ({ id }, { operator }) => readCase(queue, id, operator)),
    route(operatorCalls.identityAssign, (input, context) => assignCase(queue, input, context)),
  ];
}
