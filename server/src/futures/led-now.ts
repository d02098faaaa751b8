import { runningProfit } from '@aureus/core/futures/risk.ts';
import type { ClientBase, Pool } from 'pg';
import type { LedNow } from './copy-public.ts';
import type { MarketsNow } from './facts.ts';
import { atMark, isOpenPosition, type OpenPosition, positionOf, type PositionRow } from './position.ts';
import type { FutureInstruments } from './public.ts';

const DAY_MS = 86_400_000;

interface Needs {
  readonly instruments: FutureInstruments;
  readonly markets: Pick<MarketsNow, 'markOf' | 'lastMarkOf' | 'inShares'>;
}

/** Positions that make a record: neither copies nor trials. */
const LED = 'owner_id = $1 AND copy_id IS NULL AND trial_id IS NULL AND opened_margin > 0';

/**
 * What a leader has now. There are at most a few hundred open positions of a user, and closed ones are read of the days
 * since the last look alone. In a transaction that is repeatable read, no position is seen twice or not at all.
 */
export async function ledNow(
  { instruments, markets }: Needs,
  connection: Pool | ClientBase,
  leader: bigint,
  since: number,
): Promise<LedNow> {
  const open = await connection.query<PositionRow>(
    `SELECT * FROM futures_position WHERE ${LED} AND status <= 1 AND status = 1`,
    [leader],
  );
  const closed = await connection.query<{ day: number; result: bigint }>(
    `SELECT floor(extract(epoch FROM ended_at) / 86400)::integer AS day, sum(profit - fee - overnight)::bigint AS result
     FROM futures_position WHERE ${LED} AND status >= 3 AND status = 3 AND ended_at >= $2 GROUP BY 1`,
    [leader, new Date(since * DAY_MS)],
  );
  const positions = open.rows.map(positionOf).filter(isOpenPosition);
  const results = positions.map((position) => resultOf({ instruments, markets }, position));
  return {
    open: positions.map(({ openedAt, openedMargin }) => ({
      opened: openedAt?.getTime() ?? 0,
      margin: openedMargin ?? 0n,
    })),
    result: results.includes(null) ? null : results.reduce<bigint>((sum, result) => sum + (result ?? 0n), 0n),
    closed: new Map(closed.rows.map(({ day, result }) => [day, result])),
  };
}

/** What an open position would bring at the mark, or at the last one that counted: no more is lost than its margin. */
function resultOf({ instruments, markets }: Needs, position: OpenPosition): bigint | null {
  const { market, side, margin, fee, overnight, isCross } = position;
  const instrument = instruments.on(market);
  const last = markets.lastMarkOf(market);
  const mark = markets.markOf(market) ?? (last && markets.inShares(market, side, last).ticks);
  if (!instrument || mark === null) return null;
  const running = runningProfit(atMark(position, instrument, mark));
  // A cross position may cost more than its own margin.
  return (!isCross && running < -margin ? -margin : running) - fee - overnight;
}
