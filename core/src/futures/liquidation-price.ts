import { ceilDiv, floorDiv, RATE_ONE } from '../money/rounding.ts';
import { equityOf, type OpenPosition, type RiskAccount } from './risk.ts';

/**
 * The mark price at which an account comes to the limit, as far as one market alone decides it: its positions there gain
 * and lose with the price, all else stays as it is now. In ticks, the first at which the account is liquidated.
 *
 * Equity at a price p is E + K (p − m), with the mark m of now, the equity E at it, and K the value of one tick over all
 * positions of the market, longs above zero. Liquidated is E + K (p − m) ≤ limit × original margins, solved for p.
 * @param market the positions of that market, which are also among those of the account
 * @returns null when no price above zero does it
 */
export function liquidationTicks(
  account: RiskAccount,
  market: readonly OpenPosition[],
  limitPpm: number,
): number | null {
  const [first] = market;
  if (!first) return null;
  const perTick = market.reduce((sum, { unit, side, lots }) => sum + unit * BigInt(side * lots), 0n);
  if (perTick === 0n) return null;
  const original = account.positions.reduce((sum, { originalMargin }) => sum + originalMargin, 0n);
  const distance = BigInt(limitPpm) * original - equityOf(account) * RATE_ONE;
  const scaled = perTick * RATE_ONE;
  // The last price still low enough for longs, the first that is high enough for shorts.
  const moved = scaled > 0n ? floorDiv(distance, scaled) : ceilDiv(-distance, -scaled);
  const ticks = Number(BigInt(first.mark) + moved);
  return ticks >= 1 && Number.isSafeInteger(ticks) ? ticks : null;
}

/** As above, of a position whose margin is its own. */
export function isolatedLiquidationTicks(position: OpenPosition, limitPpm: number): number | null {
  return liquidationTicks({ balance: 0n, positions: [position] }, [position], limitPpm);
}
