import type * as calls from '@aureus/contract/dual/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { dualRule } from '@aureus/core/dual/rule.ts';
import type { Pool } from 'pg';
import { type MarketDirectory, readWindow } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { findOrder } from './lists.ts';
import { describeOrder, inputsOf, type Order, sideNumber, spanOf } from './orders.ts';

/**
 * Everything an order was settled by, so that its owner can settle it again.
 * @throws AppError dual_order_unknown, also for another's
 */
export async function showReceipt(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
  id: number,
  now: number,
): Promise<Answer<typeof calls.receipt>> {
  const order = await findOrder(pool, userId, id);
  if (!order) throw new AppError('dual_order_unknown');
  const inputs = inputsOf(order);
  const rule = dualRule(order.rule);
  const ticks = order.settled_at === null ? null : await readWindow(pool, spanOf(order));
  return {
    order: describeOrder(markets, order, now),
    rule: {
      name: rule.name,
      version: rule.version,
      window_seconds: rule.windowSeconds,
      least_ticks: rule.leastTicks,
    },
    inputs: {
      type: inputs.type,
      principal: String(inputs.principal),
      strike: inputs.strike,
      rate_ppm: inputs.ratePpm,
      days: inputs.days,
      end_second: inputs.endSecond,
      tick: inputs.tick,
      price_scale: inputs.priceScale,
      coin_scale: inputs.coinScale,
      usdt_scale: inputs.usdtScale,
    },
    // Half an hour of them: without the sources, which the log of prices keeps.
    ticks: ticks?.map(({ second, sequence, state, index }) => ({ second, sequence, state, index })) ?? null,
    output: order.settled_at === null ? null : outputOf(order),
  };
}

function outputOf(order: Order): NonNullable<Answer<typeof calls.receipt>['output']> {
  const { paid_in: paid, settlement_price: price } = order;
  const isCoin = paid === sideNumber.coin;
  return {
    price: price === null ? null : String(price),
    good_ticks: order.good_ticks ?? 0,
    paid: paid === null ? null : isCoin ? 'coin' : 'usdt',
    payout: String(paid === null ? order.principal : isCoin ? order.coin_payout : order.usdt_payout),
  };
}
