/** How a market counts, as far as the value of an amount of its base goes; see core/src/spot/market-spec.ts. */
export interface Counting {
  readonly priceScale: number;
  readonly tick: bigint;
  readonly baseScale: number;
  readonly quoteScale: number;
}

/**
 * What fees taken in the base of a market were worth at the prices of their trades, quote minor units, rounded down.
 * @param feeTimesPrice the sum of each fee (base minor units) times the price of its trade (ticks)
 */
export function worthOf(feeTimesPrice: bigint, { priceScale, tick, baseScale, quoteScale }: Counting): bigint {
  return (feeTimesPrice * tick * 10n ** BigInt(quoteScale)) / 10n ** BigInt(priceScale + baseScale);
}
