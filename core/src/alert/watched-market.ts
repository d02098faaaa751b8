import type { PriceState } from '@aureus/contract/market/shapes.ts';
import { isAllowed } from '../market/price-state.ts';

/** A price older than this says nothing of how a candle closed, and a pause longer than this is told, seconds. */
export const MOST_UNSEEN_SECONDS = 60;

/** One second of a market as it was written down; prices in ticks. */
export interface RecordedSecond {
  readonly second: number;
  /** Its place in the log of prices. */
  readonly sequence: number;
  readonly state: PriceState;
  readonly mark: number | null;
  readonly isMarkValid: boolean;
  /** How many splits of its share its price is after; left out for none. */
  readonly splits?: number;
}

/** What is known of a market: its last reliable price, and until when nothing was missed of it. */
export interface SeenMarket {
  readonly second: number;
  readonly sequence: number;
  readonly price: number;
  /** The last second in which there was a reliable price, or the market was closed: it could not cross anything then. */
  readonly seenUntil: number;
  /** As of {@link RecordedSecond}. */
  readonly splits?: number;
}

/** The price of a second by which users may be told; null where the table of price states does not allow it. */
export function reliablePrice({ state, mark, isMarkValid }: RecordedSecond): number | null {
  return isMarkValid && isAllowed('tell', state) ? mark : null;
}

/** What is known of a market after a second of it. */
export function seenAfter(before: SeenMarket | undefined, tick: RecordedSecond): SeenMarket | undefined {
  const price = reliablePrice(tick);
  const { second, sequence, splits } = tick;
  if (price !== null) {
    return { second, sequence, price, seenUntil: second, ...(splits === undefined ? {} : { splits }) };
  }
  return before && tick.state === 'closed' ? { ...before, seenUntil: second } : before;
}

/**
 * The price a candle closed at: the last reliable one, when nothing was missed between it and the end of the candle.
 * @param end when it ends, seconds since 1970; `seen` is what is known of the seconds before
 * @param recordedUntil the last second before its end that is written down
 */
export function closeOf(seen: SeenMarket | undefined, end: number, recordedUntil: number): SeenMarket | null {
  if (!seen || end - recordedUntil > MOST_UNSEEN_SECONDS) return null;
  return end - seen.seenUntil > MOST_UNSEEN_SECONDS ? null : seen;
}

/** Since when a crossing may have happened unseen; null when nothing worth telling was missed before it. */
export function unseenSince(seen: SeenMarket | undefined, since: number, second: number): number | null {
  const from = Math.max(since, seen?.seenUntil ?? since);
  return second - from > MOST_UNSEEN_SECONDS ? from : null;
}
