import * as calls from '@aureus/contract/dual/calls.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { buyDual, type BuyNeeds } from './buy.ts';
import { findProduct, listOrders, listProducts, showRoom } from './lists.ts';
import { describeProduct } from './products.ts';
import { showReceipt } from './receipts.ts';

export function dualRoutes({ pool, clock }: Pick<Platform, 'pool' | 'clock'>, needs: BuyNeeds): Route[] {
  const { markets } = needs;
  return [
    route(calls.index, (input) => listProducts(pool, markets, input, clock.now())),
    route(calls.detail, async ({ id }) => describeProduct(markets, await findProduct(pool, id), clock.now())),
    route(calls.room, ({ id }, { caller }) => showRoom(pool, id, caller.userId)),
    route(calls.buy, (input, context) => buyDual(needs, input, context)),
    route(calls.list, (input, { caller }) => listOrders(pool, markets, caller.userId, input, clock.now())),
    route(calls.receipt, ({ id }, { caller }) => showReceipt(pool, markets, caller.userId, id, clock.epochMs())),
  ];
}
