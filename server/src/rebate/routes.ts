import * as calls from '@aureus/contract/rebate/calls.ts';
import { route, type Route } from '../platform/http/route.ts';
import { listEarnings, type ListNeeds, listPeople } from './lists.ts';
import { usdtOf } from '../wallet/public.ts';
import { showSummary } from './summary.ts';
import { describeTerms, readTerms } from './terms.ts';

export function rebateRoutes(needs: ListNeeds): Route[] {
  return [
    route(calls.terms, async () => describeTerms(await readTerms(needs.pool), usdtOf(needs.markets))),
    route(calls.summary, (_input, { caller }) => showSummary(needs, caller.userId)),
    route(calls.people, (input, { caller }) => listPeople(needs, caller.userId, input)),
    route(calls.earnings, (input, { caller }) => listEarnings(needs, caller.userId, input)),
  ];
}
