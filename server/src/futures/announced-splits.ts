import type { ClientBase } from 'pg';
import { type MarketSplit, readSplits } from '../market/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import type { ContractSplits, FutureInstruments } from './public.ts';

/** A split that contracts are not after yet. */
export interface AnnouncedSplit {
  readonly market: number;
  readonly cutOff: Date;
  /** Whether contracts on its share rested when it was read. */
  readonly isResting: boolean;
}

/** Splits as whoever holds the contracts has to know them. */
export interface ContractSplitState {
  /** Those that are not settled. */
  readonly announced: readonly AnnouncedSplit[];
  /** Those that prices are after, by market, the oldest first. */
  readonly recorded: ReadonlyMap<number, readonly MarketSplit[]>;
  /** How many of these contracts are after. */
  readonly settled: ReadonlyMap<number, number>;
}

export const NO_SPLITS: ContractSplitState = { announced: [], recorded: new Map(), settled: new Map() };

export async function readContractSplits(client: ClientBase): Promise<ContractSplitState> {
  const recorded = await readSplits(client);
  const { rows: announced } = await client.query<AnnouncedSplit>(
    `SELECT market_id AS market, cut_off AS "cutOff", cut_off <= statement_timestamp() AS "isResting"
     FROM futures_split WHERE settled_at IS NULL ORDER BY id`,
  );
  const isSettled = ({ marketId, at }: MarketSplit): boolean =>
    !announced.some(({ market, cutOff }) => market === marketId && cutOff.getTime() === at);
  return {
    announced,
    recorded,
    settled: new Map([...recorded].map(([market, splits]) => [market, splits.filter(isSettled).length])),
  };
}

/**
 * Refuses to reckon positions on these markets by the prices of this process while contracts and prices may count in
 * other shares. Until the end of the transaction no split of them is settled.
 * @throws AppError futures_split_pending, prices_unavailable
 */
export async function assertSplitsSettled(
  client: ClientBase,
  markets: readonly number[],
  splitsOf: (market: number) => readonly MarketSplit[],
): Promise<void> {
  const { rows } = await client.query<{ isResting: boolean }>(
    `SELECT cut_off <= statement_timestamp() AS "isResting" FROM futures_split
     WHERE settled_at IS NULL AND market_id = ANY($1) ORDER BY id FOR SHARE`,
    [markets],
  );
  if (rows.some(({ isResting }) => isResting)) throw new AppError('futures_split_pending');
  const recorded = await readSplits(client);
  const isBehind = (market: number): boolean => splitsOf(market).length !== (recorded.get(market)?.length ?? 0);
  if (markets.some(isBehind)) throw new AppError('prices_unavailable');
}

/**
 * Contracts may be settled later than their shares: what is announced meanwhile would be of other shares than they count in.
 * @throws AppError futures_split_pending
 */
export async function refuseBesideSplit(client: ClientBase, marketId: number): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM futures_split WHERE market_id = $1 AND settled_at IS NULL', [
    marketId,
  ]);
  if ((rowCount ?? 0) > 0) throw new AppError('futures_split_pending');
}

/** @throws AppError futures_dividend_pending */
async function refuseBesideDividend(client: ClientBase, marketId: number): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM futures_dividend WHERE market_id = $1 AND settled_at IS NULL', [
    marketId,
  ]);
  if ((rowCount ?? 0) > 0) throw new AppError('futures_dividend_pending');
}

interface Needs {
  readonly deadline: Deadline;
  readonly instruments: Pick<FutureInstruments, 'on'>;
}

/** What other areas announce becomes due by the deadline. Whatever does not fit is closed then. */
export function announcedSplits({ deadline, instruments }: Needs): ContractSplits {
  return {
    announce: async (tx, { ref, marketId, newShares, oldShares, cutOff, due }) => {
      if (!instruments.on(marketId)) return;
      await refuseBesideSplit(tx.client, marketId);
      await refuseBesideDividend(tx.client, marketId);
      await tx.client.query(
        `INSERT INTO futures_split (ref, market_id, new_shares, old_shares, cut_off) VALUES ($1, $2, $3, $4, $5)`,
        [ref, marketId, newShares, oldShares, cutOff],
      );
      await deadline.schedule(tx, [{ ref, due }]);
    },

    cancel: async (tx, ref) => {
      if ((await deadline.cancel(tx, [ref])).size === 0) return;
      await tx.client.query('DELETE FROM futures_split WHERE ref = $1', [ref]);
    },
  };
}
