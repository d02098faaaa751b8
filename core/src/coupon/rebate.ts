const MILLION = 1_000_000n;

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

/** What a rebate gives back and how much of it at most. */
export interface RebateTerms {
  /** Parts per million of the fees. */
  readonly sharePpm: number;
  /** Minor units. */
  readonly most: bigint;
}

/**
 * What a coupon gives back of fees: its share of them, rounded down, up to its most. So nobody gets back more than was paid,
 * however the fees are cut into trades.
 * @param fees minor units
 */
export function rebateOf(fees: bigint, { sharePpm, most }: RebateTerms): bigint {
  const share = (fees * BigInt(sharePpm)) / MILLION;
  return share < most ? share : most;
}
