import type { PriceState } from '@aureus/contract/market/shapes.ts';
import type { Judgement } from '@aureus/core/market/index-price.ts';
import type { Mark } from '@aureus/core/market/mark-price.ts';

/** What the prices of a market were in one second. */
export interface PriceSecond {
  readonly marketId: number;
  readonly state: PriceState;
  /** Index price, whole ticks. */
  readonly index: number | null;
  readonly mark: Mark | null;
  readonly used: Judgement['used'];
  readonly dropped: Judgement['dropped'];
  /** How many splits of its share the prices are after; left out for none. */
  readonly splits?: number;
  /** The moment it was looked at, on the clock of the feed. */
  readonly now: number;
}
