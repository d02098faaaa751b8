/** How a market counts its prices and amounts; see core/src/spot/market-spec.ts. */
export interface FeeSteps {
  readonly tick: number;
  readonly priceScale: number;
  readonly baseScale: number;
  readonly quoteScale: number;
}

/**
 * What fees in the coin of a market were worth at the prices of their trades, minor units of its quote currency, rounded
 * down once for all of them: fee × ticks × tick × 10^quoteScale ÷ 10^(priceScale + baseScale).
 * @param feeTicks the sum of each fee (minor units of the coin) times the price of its trade (ticks)
 */
export function feesWorth(feeTicks: bigint, { tick, priceScale, baseScale, quoteScale }: FeeSteps): bigint {
  return (feeTicks * BigInt(tick) * 10n ** BigInt(quoteScale)) / 10n ** BigInt(priceScale + baseScale);
}
