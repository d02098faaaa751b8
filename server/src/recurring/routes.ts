import * as calls from '@aureus/contract/recurring/calls.ts';
import type { Pool } from 'pg';
import { route, type Route } from '../platform/http/route.ts';
import { listPlans, listRuns, showPlan } from './lists.ts';
import { changePlan, createPlan, endPlan, type OwnActNeeds, pausePlan, resumePlan } from './own-acts.ts';
import { showOffer } from './terms.ts';

export function recurringRoutes(pool: Pool, needs: OwnActNeeds): Route[] {
  const { markets } = needs;
  const reading = { pool, markets };
  return [
    route(calls.offer, () => showOffer(pool, markets)),
    route(calls.plans, (input, { caller }) => listPlans(reading, caller.userId, input)),
    route(calls.plan, ({ id }, { caller }) => showPlan(reading, caller.userId, id)),
    route(calls.runs, (input, { caller }) => listRuns(reading, caller.userId, input)),
    route(calls.create, (input, context) => createPlan(needs, input, context)),
    route(calls.change, (input, { caller }) => changePlan(needs, input, caller.userId)),
    route(calls.pause, ({ id }, { caller }) => pausePlan(needs, id, caller.userId)),
    route(calls.resume, ({ id }, { caller }) => resumePlan(needs, id, caller.userId)),
    route(calls.end, ({ id }, { caller }) => endPlan(needs, id, caller.userId)),
  ];
}
