import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';

/** The steps a market's prices go by. */
export interface PriceSteps {
  /** Decimal text. */
  readonly tick: string;
  readonly priceScale: number;
}

/** The price on the market's steps that is nearest to a place on the chart, as exact text; one step at least. */
export function snapPrice(price: number, steps: PriceSteps): string {
  return textOf(Math.max(1, Math.round(price / Number(steps.tick))), steps);
}

/** A price so many steps away, one step at least. */
export function stepPrice(price: string, by: number, steps: PriceSteps): string {
  return textOf(Math.max(1, Math.round(Number(price) / Number(steps.tick)) + by), steps);
}

function textOf(ticks: number, { tick, priceScale }: PriceSteps): string {
  return formatDecimal(BigInt(ticks) * parseDecimal(tick, priceScale), priceScale);
}
