import { priceFor, type RecordedPrice } from '../market/recorded-price.ts';
import type { DualRule } from './rule.ts';

/** A recorded price as dual investments read it. */
export interface DualTick extends RecordedPrice {
  /** Seconds since 1970. */
  readonly second: number;
}

/**
 * A settlement price counts in ten-thousandths of a tick. The mean of at most 9,999 whole ticks, rounded down to these, is
 * on the same side of every whole tick as the exact mean: equal only if that is equal, below only if that is below.
 */
export const PARTS_OF_A_TICK = 10_000n;
/** How many decimals that adds to a price. */
export const PART_DECIMALS = 4;

export interface SettlementPrice {
  /** Ten-thousandths of a tick, rounded down; null with too few good prices. */
  readonly price: bigint | null;
  /** The good prices of the window. */
  readonly goodTicks: number;
}

/** The seconds of the window, both included: the last one is that before the end. */
export function dualWindow(
  endSecond: number,
  { windowSeconds }: DualRule,
): { readonly from: number; readonly to: number } {
  return { from: endSecond - windowSeconds, to: endSecond - 1 };
}

/**
 * The price of settlement: the mean of the good index prices of the window. Each second counts once, in whatever order the
 * ticks come; what lies outside of the window does not count.
 */
export function settlementPrice(ticks: readonly DualTick[], endSecond: number, rule: DualRule): SettlementPrice {
  const { from, to } = dualWindow(endSecond, rule);
  const bySecond = new Map<number, number>();
  for (const tick of ticks) {
    const price = priceFor('settle', tick);
    const isInside = tick.second >= from && tick.second <= to;
    if (isInside && price !== null && !bySecond.has(tick.second)) bySecond.set(tick.second, price);
  }
  const goodTicks = bySecond.size;
  if (goodTicks < rule.leastTicks) return { price: null, goodTicks };
  let sum = 0n;
  for (const price of bySecond.values()) sum += BigInt(price);
  return { price: (sum * PARTS_OF_A_TICK) / BigInt(goodTicks), goodTicks };
}
