import type { Answer } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/options/calls.ts';
import type { OptionInputs } from '@aureus/core/options/receipt.ts';
import { ruleOf } from '@aureus/core/options/rule.ts';
import type { Pool } from 'pg';
import { type MarketDirectory, type PriceTick, readWindow, type Span } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { findOption } from './lists.ts';
import { describeOption, endSecondOf, type OptionOrder, stateOf } from './orders.ts';
import { closingSpan, entrySpan } from './windows.ts';

/** What an order was settled by, in the language of the core. */
export function inputsOf(order: OptionOrder): OptionInputs {
  return {
    rule: order.rule,
    direction: order.direction,
    stake: order.stake,
    payoutPpm: order.payout_ppm,
    seconds: order.seconds,
    takenMs: order.taken_at.getTime(),
    recordedUntil: Number(order.recorded_until),
    seen: { price: Number(order.seen_price), slippagePpm: order.slippage_ppm },
  };
}

/**
 * Everything an option was settled by, so that its owner can settle it again.
 * @throws AppError option_unknown, also for another's
 */
export async function showReceipt(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
  id: number,
  now: number,
): Promise<Answer<typeof calls.receipt>> {
  const order = await findOption(pool, userId, id);
  const market = order && markets.market(order.market_id);
  if (!order || !market) throw new AppError('option_unknown');
  const inputs = inputsOf(order);
  const rule = ruleOf(order.rule);
  const [entry, closing] = await Promise.all([
    readTicks(pool, entrySpan(order)),
    order.settled_at && order.entry_price !== null ? readTicks(pool, closingSpan(order)) : null,
  ]);
  return {
    order: describeOption(markets, order, now),
    rule: {
      version: rule.version,
      entry_guard_ms: rule.entryGuardMs,
      most_lag_ms: rule.mostLagMs,
      window_seconds: rule.windowSeconds,
      least_ticks: rule.leastTicks,
      wait_seconds: rule.waitSeconds,
    },
    inputs: {
      direction: inputs.direction,
      stake: String(inputs.stake),
      payout_ppm: inputs.payoutPpm,
      seconds: inputs.seconds,
      taken_ms: inputs.takenMs,
      recorded_until: inputs.recordedUntil,
      seen_price: inputs.seen.price,
      slippage_ppm: inputs.seen.slippagePpm,
    },
    tick: market.tick,
    price_scale: market.priceScale,
    scale: market.quote.scale,
    entry_ticks: entry,
    window_ticks: closing,
    output:
      order.profit === null
        ? null
        : {
            entry_second: Number(order.entry_second),
            due_second: Number(order.due_second),
            end_second: order.entry_price === null ? null : Number(endSecondOf(order)),
            entry_price: order.entry_price === null ? null : Number(order.entry_price),
            end_price: order.end_price === null ? null : Number(order.end_price),
            state: stateOf(order),
            profit: String(order.profit),
          },
  };
}

async function readTicks(pool: Pool, span: Span) {
  return (await readWindow(pool, span))?.map(copyTick) ?? null;
}

/** A copy whose lists may be given away. */
function copyTick({ used, dropped, ...tick }: PriceTick) {
  return { ...tick, used: used.map((each) => ({ ...each })), dropped: dropped.map((each) => ({ ...each })) };
}
