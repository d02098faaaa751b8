import * as calls from '@aureus/contract/mining/calls.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { listOrders, showCalendar, showOrder, showSummary } from './lists.ts';
import { lockAmount, type LockingNeeds } from './locking.ts';
import { listPlans } from './plans.ts';
import { redeemOrder } from './redeeming.ts';

export function miningRoutes({ pool, clock }: Pick<Platform, 'pool' | 'clock'>, needs: LockingNeeds): Route[] {
  const { markets } = needs;
  const reading = { pool, markets };
  return [
    route(calls.config, () => listPlans(pool, markets)),
    route(calls.deposit, (input, context) => lockAmount(needs, input, context)),
    route(calls.orders, (input, { caller }) => listOrders(reading, caller.userId, input, clock.epochMs())),
    route(calls.order, (input, { caller }) => showOrder(reading, caller.userId, input, clock.epochMs())),
    route(calls.cancel, (input, context) => redeemOrder(needs, input, context)),
    route(calls.calendar, (input, { caller }) => showCalendar(reading, caller.userId, input, clock.epochMs())),
    route(calls.summary, (_input, { caller }) => showSummary(reading, caller.userId)),
  ];
}
