import type { LiquidationRules } from '@aureus/core/futures/liquidation.ts';
import type { PositionSide } from '@aureus/core/futures/reckoning.ts';
import type { PriceAction } from '@aureus/core/market/price-state.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import type { MarketSplit } from '../market/public.ts';
import type { AnnouncedDividend } from './announced.ts';
import type { ContractSplitState } from './announced-splits.ts';
import type { Follow, Leader } from './follow.ts';
import type { FutureInstrument } from './public.ts';
import type { TotalLimit } from './rules.ts';
import type { PastMark } from './settled-events.ts';
import type { Trial } from './trials.ts';

/** Prices and terms of now, as commands of users are reckoned by them. */
export interface MarketsNow {
  instrumentOn(market: number): FutureInstrument | undefined;
  /** Why an action is not possible there now; null when it is. */
  refusalOf(instrument: FutureInstrument, action: PriceAction): ErrorCode | null;
  /** The mark price in ticks, while it counts. */
  markOf(market: number): number | null;
  /** The last mark price that counted; null when nobody knows. */
  lastMarkOf(market: number): PastMark | null;
  /** A price of before, in shares as contracts count them now; rounded against a position of that side. */
  inShares(market: number, side: PositionSide, mark: PastMark): PastMark;
  /** Such a price in ticks, less the dividends settled since; rounded against a position of that side. */
  lessDividends(market: number, side: PositionSide, mark: PastMark): number;
  /** The splits of the share that prices are after in this process. */
  splitsOf(market: number): readonly MarketSplit[];
  /** The index price in ticks. */
  indexOf(market: number): number | null;
}

/** What a batch is told before it runs. */
export interface Facts {
  readonly at: Date;
  /** By wallet id. */
  readonly available: ReadonlyMap<number, bigint>;
  readonly rules: LiquidationRules;
  readonly isBarred: (owner: number) => boolean;
  /** Limits over all markets, ascending. */
  readonly totals: readonly TotalLimit[];
  /** The other accounts that seem to be the same person's, as far as this batch needs to know. */
  readonly linkedTo: (owner: number) => readonly number[];
  /** Those that are not settled. */
  readonly dividends: readonly AnnouncedDividend[];
  readonly splits: ContractSplitState;
  /** Those that commands name, by number. */
  readonly trials: ReadonlyMap<number, GrantedTrial>;
  /** Who leads and who has led, by user. */
  readonly leaders: ReadonlyMap<number, Leader>;
  /** The last follows that have ended, of those who follow the same leader again: by `pairName`. */
  readonly earlier: ReadonlyMap<string, Follow>;
}

/** A trial margin as a batch finds it. */
export interface GrantedTrial extends Trial {
  /** The last moment to open it, when its position is closed too; null once that has come. */
  readonly endsAt: Date | null;
}
