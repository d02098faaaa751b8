import { type LiquidationPosition, markWhileClosed } from '@aureus/core/futures/liquidation.ts';
import { mostLeaving, NO_NEW_RISK_PPM } from '@aureus/core/futures/risk.ts';
import { whyClosed } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import type { MarketsNow } from './facts.ts';
import { atMark, type OpenPosition } from './position.ts';
import type { PastMark } from './settled-events.ts';

/** Prices an account is reckoned by, in ticks. */
export interface RiskPrices {
  markOf(market: number): number | null;
  /** The last one of an open market whose price is missing; null when there is none. */
  lastOf(market: number): PastMark | null;
  /** Whether that price is waited for. */
  isAwaited(market: number): boolean;
  /** Whether what waits for its price counts as it last did, gains too; else nobody knows what the account is worth. */
  readonly countsAwaited: boolean;
  /** Whether contracts of a market rest for a dividend or split: then it counts as one that operators have closed. */
  isResting(market: number): boolean;
  /** Whether gains count of what operators have closed: an act of theirs liquidates nobody. */
  readonly hasGainsOfClosed: boolean;
}

/**
 * Positions as they count for the risk of their account. One that cannot be ended now counts at its last price, as far as
 * that is a loss: its market is closed, or the price of it has been missing for long. While a price is waited for, gains of
 * that price count as well, so that a hiccup of one feed liquidates nobody; and the other positions are not held up. Null
 * where there is no last price to wait by, or where what waits is not to count: then nobody knows what the account is worth.
 */
export function valueForRisk(
  positions: readonly OpenPosition[],
  markets: Pick<MarketsNow, 'instrumentOn' | 'lastMarkOf' | 'inShares' | 'lessDividends'>,
  { markOf, lastOf, isAwaited, countsAwaited, isResting, hasGainsOfClosed }: RiskPrices,
): LiquidationPosition[] | null {
  const valued: LiquidationPosition[] = [];
  for (const position of positions) {
    const instrument = markets.instrumentOn(position.market);
    if (!instrument) throw new Error(`Contracts on market ${position.market} are gone`);
    const mark = markOf(position.market);
    if (mark !== null) {
      valued.push(atMark(position, instrument, mark));
      continue;
    }
    const closed = whyClosed(instrument);
    const rests = closed !== 'session_closed' && isResting(position.market);
    const last = closed === null ? lastOf(position.market) : markets.lastMarkOf(position.market);
    const waits = closed === null && !rests && isAwaited(position.market);
    if (waits && (!countsAwaited || last === null)) return null;
    const known = last ? markets.inShares(position.market, position.side, last) : ownPrice(position);
    // Whatever the platform closes liquidates nobody; the end of its hours is the market's own.
    const isByUs = rests || (closed !== null && closed !== 'session_closed');
    const hasGains = waits || (isByUs && hasGainsOfClosed);
    const ticks = hasGains ? known.ticks : markWhileClosed(position, known.ticks);
    // A dividend has been paid already, whatever is gained: what it takes from the price is no gain of a short.
    const left = markets.lessDividends(position.market, position.side, { ticks, at: known.at });
    valued.push({ ...atMark(position, instrument, left), isStuck: true });
  }
  return valued;
}

/** What it counts by where no price is known. */
const ownPrice = ({ openTicks, openedAt }: OpenPosition): PastMark => ({
  ticks: openTicks,
  at: openedAt?.getTime() ?? 0,
});

/**
 * Refuses what an account may not bear any more: a new position, or money that leaves it.
 * @param balance what would be left of the free balance
 * @throws AppError risk_too_high at 100 percent or below, prices_unavailable when nobody knows
 */
export function assertRisk(balance: bigint, cross: readonly OpenPosition[], markets: MarketsNow): void {
  const positions = valueForRisk(cross, markets, {
    markOf: (market) => markets.markOf(market),
    lastOf: (market) => markets.lastMarkOf(market),
    isAwaited: () => true,
    countsAwaited: false,
    isResting: () => false,
    hasGainsOfClosed: false,
  });
  // What is closed may have lost more than it can be seen to: nothing leaves while nobody knows.
  const isUnknown = ({ market }: OpenPosition): boolean =>
    markets.markOf(market) === null && markets.lastMarkOf(market) === null;
  if (positions === null || cross.some(isUnknown)) throw new AppError('prices_unavailable');
  if (mostLeaving({ balance, positions }, NO_NEW_RISK_PPM) < 0n) throw new AppError('risk_too_high');
}
