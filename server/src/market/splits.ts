import type { Candle } from '@aureus/core/market/candle.ts';
import { combinedSplit, splitCandle, type SplitRatio } from '@aureus/core/market/split.ts';
import type { ClientBase, Pool } from 'pg';
import type { Topic } from '../platform/bus/bus.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** A split of the share of a market that its prices reckon with. */
export interface MarketSplit extends SplitRatio {
  readonly marketId: number;
  /** The cut-off, epoch milliseconds: prices of after it count in new shares. */
  readonly at: number;
  /** When it was settled. */
  readonly recordedAt: number;
}

/** Splits by market, each market's the oldest first. */
export type SplitsByMarket = ReadonlyMap<number, readonly MarketSplit[]>;

/** A share was split: whoever takes it up first tells the other processes to look. */
export const splitTopic = 'market.split' as Topic<Record<string, never>>;

/** The splits as a process knows them now. */
export interface KnownSplits {
  of(marketId: number): readonly MarketSplit[];
}

/**
 * Writes a split down, in the transaction that settles it: recorded prices stay as they are, and whatever is shown or
 * reckoned of before is adjusted. Each process takes it up by `MarketDirectory.refresh`, which is asked after the commit.
 * @throws Error of the database for a second split of a market at one moment
 */
export async function recordSplit(
  { client }: Transaction,
  {
    marketId,
    newShares,
    oldShares,
    at,
  }: SplitRatio & {
    readonly marketId: number;
    /** The cut-off. */
    readonly at: Date;
  },
): Promise<void> {
  await client.query('INSERT INTO market_split (market_id, new_shares, old_shares, at) VALUES ($1, $2, $3, $4)', [
    marketId,
    newShares,
    oldShares,
    at,
  ]);
}

/** All that are recorded: in the caller's transaction where it decides about money. */
export async function readSplits(connection: Pool | ClientBase): Promise<SplitsByMarket> {
  const { rows } = await connection.query<{
    market_id: number;
    new_shares: number;
    old_shares: number;
    at: Date;
    recorded_at: Date;
  }>('SELECT market_id, new_shares, old_shares, at, recorded_at FROM market_split ORDER BY at');
  const splits = rows.map((row) => ({
    marketId: row.market_id,
    newShares: row.new_shares,
    oldShares: row.old_shares,
    at: row.at.getTime(),
    recordedAt: row.recorded_at.getTime(),
  }));
  return Map.groupBy(splits, ({ marketId }) => marketId);
}

/**
 * A candle that was made of prices as they came, as charts show it now. One that was complete before a split was settled
 * counts in shares of before; the one that ran on over it was made anew in shares of after.
 * @param end when it ended, epoch milliseconds
 */
export function adjustedCandle(candle: Candle, end: number, splits: readonly MarketSplit[]): Candle {
  const since = splits.filter(({ at, recordedAt }) => candle.start < at && end <= recordedAt);
  return since.length === 0 ? candle : splitCandle(candle, combinedSplit(since));
}
