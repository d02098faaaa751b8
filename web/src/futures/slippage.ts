import type { PositionSide } from '@aureus/core/futures/reckoning.ts';
import { openingTicks } from '@aureus/core/futures/spread.ts';

/** Nothing is traded at the market's price further than this from the price it was shown with: 0.5 %, in parts per million. */
const SLIPPAGE_PPM = 5_000;

/**
 * The worst price that is taken of what was shown, in ticks.
 * @param bought LONG for what buys (opens a long, closes a short), SHORT for what sells
 */
export function worstTicks(bought: PositionSide, shown: number): number {
  return openingTicks(bought, shown, SLIPPAGE_PPM);
}
