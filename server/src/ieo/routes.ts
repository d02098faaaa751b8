import * as calls from '@aureus/contract/ieo/calls.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { applyFor, type ApplyNeeds } from './apply.ts';
import { listOrders, listProjects, showOwn, showProject, showReceipt } from './lists.ts';

export function ieoRoutes({ pool, clock }: Pick<Platform, 'pool' | 'clock'>, needs: ApplyNeeds): Route[] {
  const { markets } = needs;
  return [
    route(calls.projects, (input, { language }) => listProjects(pool, markets, input, language, clock.epochMs())),
    route(calls.project, ({ project_id: id }, { language }) =>
      showProject(pool, markets, id, language, clock.epochMs()),
    ),
    route(calls.apply, (input, context) => applyFor(needs, input, context)),
    route(calls.own, ({ project_id: id }, { caller }) => showOwn(pool, markets, caller.userId, id)),
    route(calls.orders, (input, { caller, language }) => listOrders(pool, markets, caller.userId, input, language)),
    route(calls.receipt, ({ id }, { caller, language }) => showReceipt(pool, markets, caller.userId, id, language)),
  ];
}
