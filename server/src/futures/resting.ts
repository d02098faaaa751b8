import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import type { AnnouncedDividend } from './announced.ts';
import type { ContractSplitState } from './announced-splits.ts';
import type { MarketsNow } from './facts.ts';

/** Markets whose contracts rest, and what is said to whoever asks for something there. */
export type Resting = ReadonlyMap<number, ErrorCode>;

/**
 * Markets whose contracts rest: what is open at the cut-off of a dividend or split is what it is done to, so nothing changes
 * until it is settled; and after a split until this process has taken up its prices.
 */
export function restingAt(
  dividends: readonly AnnouncedDividend[],
  splits: ContractSplitState,
  markets: Pick<MarketsNow, 'splitsOf'>,
  at: Date,
): Resting {
  const due = (events: readonly { readonly market: number; readonly cutOff: Date }[], code: ErrorCode) =>
    events.filter(({ cutOff }) => cutOff <= at).map(({ market }) => [market, code] as const);
  const behind = [...splits.recorded].filter(([market, all]) => markets.splitsOf(market).length !== all.length);
  return new Map([
    ...due(dividends, 'futures_dividend_pending'),
    ...behind.map(([market]) => [market, 'futures_split_pending'] as const),
    ...due(splits.announced, 'futures_split_pending'),
  ]);
}

/** The markets as they are while some of them rest. While one does for a split, its prices and contracts may be of other shares. */
export function withResting(markets: MarketsNow, resting: Resting): MarketsNow {
  if (resting.size === 0) return markets;
  return {
    ...markets,
    refusalOf: (instrument, action) => resting.get(instrument.market.id) ?? markets.refusalOf(instrument, action),
    markOf: (market) => (resting.get(market) === 'futures_split_pending' ? null : markets.markOf(market)),
  };
}

/** The markets as they are while the updates of some fail: these stand as if they had no price. */
export function withoutPrices(markets: MarketsNow, left: ReadonlySet<number>): MarketsNow {
  if (left.size === 0) return markets;
  return {
    ...markets,
    refusalOf: (instrument, action) =>
      left.has(instrument.market.id) ? 'prices_unavailable' : markets.refusalOf(instrument, action),
    markOf: (market) => (left.has(market) ? null : markets.markOf(market)),
    indexOf: (market) => (left.has(market) ? null : markets.indexOf(market)),
  };
}
