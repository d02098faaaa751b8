import { type operatorSplits, splitStates, type splits } from '@aureus/contract/corporate/split-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { SplitRatio } from '@aureus/core/market/split.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool, PoolClient } from 'pg';
import type { Market, MarketDirectory } from '../market/public.ts';

/** A split as it is stored; shares in their minor units. */
export interface SplitRow {
  readonly id: bigint;
  readonly proposal_id: bigint;
  readonly market_id: number;
  readonly new_shares: number;
  readonly old_shares: number;
  readonly cut_off: Date;
  readonly announced_at: Date;
  /** 1 announced, 2 done, 3 cancelled. */
  readonly state: 1 | 2 | 3;
  readonly settled_at: Date | null;
  /** When open orders were first asked to go. */
  readonly cleared_at: Date | null;
  readonly holders: number | null;
  readonly shares_before: bigint | null;
  readonly shares_after: bigint | null;
}

export const ratioOf = ({ new_shares, old_shares }: Pick<SplitRow, 'new_shares' | 'old_shares'>): SplitRatio => {
  return { newShares: new_shares, oldShares: old_shares };
};

/** Why a market rests for a split. */
export const restOf = (id: bigint): string => `split ${id}`;

export async function findSplit(connection: Pool | PoolClient, id: bigint): Promise<SplitRow | undefined> {
  const { rows } = await connection.query<SplitRow>('SELECT * FROM corporate_split WHERE id = $1', [id]);
  return rows[0];
}

const STATES = { announced: 1, done: 2, cancelled: 3 } as const;
const stateName = (state: number) => splitStates.find((name) => STATES[name] === state) ?? 'announced';

function describe(market: Market, row: SplitRow) {
  return {
    id: Number(row.id),
    match_id: row.market_id,
    symbol: market.symbol,
    new_shares: row.new_shares,
    old_shares: row.old_shares,
    cut_off: row.cut_off.toISOString(),
    announced_at: row.announced_at.toISOString(),
    state: stateName(row.state),
  };
}

/** What everybody may know of a share's splits; what was taken back is not among it. */
export async function listSplits(
  pool: Pool,
  markets: MarketDirectory,
  marketId: number,
): Promise<Answer<typeof splits>> {
  const market = markets.market(marketId);
  if (!market) return [];
  const { rows } = await pool.query<SplitRow>(
    'SELECT * FROM corporate_split WHERE market_id = $1 AND state <> 3 ORDER BY cut_off DESC, id DESC LIMIT 20',
    [marketId],
  );
  return rows.map((row) => describe(market, row));
}

/** All of them with what they changed. */
export async function listSplitsForOperators(
  pool: Pool,
  markets: MarketDirectory,
): Promise<Answer<typeof operatorSplits>> {
  const { rows } = await pool.query<SplitRow>('SELECT * FROM corporate_split ORDER BY cut_off DESC, id DESC LIMIT 200');
  const shares = markets.markets().filter(({ kind }) => kind === 'stock');
  return {
    shares: shares.map(({ id, symbol }) => ({ match_id: id, symbol })),
    splits: rows.flatMap((row) => {
      const market = markets.market(row.market_id);
      if (!market) return [];
      const amount = (minor: bigint | null) => (minor === null ? null : formatDecimal(minor, market.base.scale));
      return [
        {
          ...describe(market, row),
          proposal_id: Number(row.proposal_id),
          holders: row.holders,
          shares_before: amount(row.shares_before),
          shares_after: amount(row.shares_after),
          settled_at: row.settled_at?.toISOString() ?? null,
        },
      ];
    }),
  };
}
