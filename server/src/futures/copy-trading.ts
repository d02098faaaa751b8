import type { FollowRow as FollowAnswer } from '@aureus/contract/copy/shapes.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import type { ClientBase, Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import type { FuturesAnswer, FuturesCommand, Told } from './commands.ts';
import type { CopySums, CopyTrading, FollowerEarning, LedTrade } from './copy-public.ts';
import { listCopies, listFollows, listShares, shownHistory, shownOpen } from './copy-reads.ts';
import type { MarketsNow } from './facts.ts';
import { readLeaders } from './follow-book.ts';
import type { Leader } from './follow.ts';
import { isWithoutHours } from './instruments.ts';
import { ledNow } from './led-now.ts';
import type { FutureInstruments } from './public.ts';

interface Needs {
  readonly pool: Pool;
  readonly directory: MarketDirectory;
  readonly instruments: FutureInstruments;
  readonly markets: MarketsNow;
  /** Hands a command to whichever process holds the contracts. */
  readonly run: (command: Told<FuturesCommand>) => Promise<FuturesAnswer>;
  readonly refresh: () => void;
}

/** What other areas may do with copies of contracts. */
export function copyTrading({ pool, directory, instruments, markets, run, refresh }: Needs): CopyTrading {
  const scaleOf = (currency: number): number => directory.currency(currency)?.scale ?? 0;
  const reading = { pool, instruments, markets, scaleOf };
  const copied = () => instruments.all().filter(isWithoutHours);
  const currency = () => copied()[0]?.market.quote;
  return {
    currency,
    markets: () => copied().map(({ market }) => ({ id: market.id, symbol: market.symbol })),
    appoint: async ({ client }, { owner, ratioPpm, maxFollowers }) => {
      await client.query(
        `INSERT INTO futures_leader (owner_id, ratio_ppm, max_followers) VALUES ($1, $2, $3)
         ON CONFLICT (owner_id) DO UPDATE SET ratio_ppm = EXCLUDED.ratio_ppm, max_followers = EXCLUDED.max_followers,
           is_active = true, revision = futures_leader.revision + 1`,
        [owner, ratioPpm, maxFollowers],
      );
    },
    dismiss: async ({ client }, owner) => {
      await client.query('UPDATE futures_leader SET is_active = false WHERE owner_id = $1', [owner]);
    },
    limitFollowers: async ({ client }, most) => {
      await client.query('UPDATE futures_leader SET max_followers = $1', [most]);
    },
    refresh,
    leadersOf,
    isFollowing: async (connection, owner) => {
      const { rowCount } = await connection.query(
        'SELECT FROM futures_copy WHERE follower_id = $1 AND state = 1 LIMIT 1',
        [owner],
      );
      return rowCount !== 0;
    },
    follow: async (command) =>
      (await run({ ...command, kind: 'follow', currency: currency()?.id ?? 0 })) as FollowAnswer,
    unfollow: async (command) => (await run({ ...command, kind: 'unfollow' })) as FollowAnswer,
    selfHold: async (command) => (await run({ ...command, kind: 'selfHold' })) as LeverRow,
    listFollows: (wanted) => listFollows(reading, wanted),
    followOf: async (follower, leader) => (await listFollows(reading, { follower, leader, state: 1, limit: 1 }))[0],
    followersOf: async (leaders) => {
      const { rows } = await pool.query<{ leader: bigint; followers: number }>(
        `SELECT leader_id AS leader, count(*)::integer AS followers FROM futures_copy
         WHERE leader_id = ANY($1::bigint[]) AND state = 1 GROUP BY leader_id`,
        [leaders],
      );
      return new Map(rows.map(({ leader, followers }) => [leader, followers]));
    },
    followedBy: async (follower) => {
      const { rows } = await pool.query<{ leader: bigint }>(
        'SELECT leader_id AS leader FROM futures_copy WHERE follower_id = $1 AND state = 1',
        [follower],
      );
      return new Set(rows.map(({ leader }) => leader));
    },
    listCopies: (owner, wanted) => listCopies(reading, owner, wanted),
    listShares: (owner, wanted) => listShares(reading, owner, wanted),
    openOf: (leader) => shownOpen(reading, leader),
    historyOf: (leader, wanted) => shownHistory(reading, leader, wanted),
    tradesOf: (leader) => readTrades(pool, leader),
    ledNow: (connection, leader, since) => ledNow({ instruments, markets }, connection, leader, since),
    earningsOf: (leaders) => readEarnings(pool, leaders),
    leadingSums: async (leader) => {
      const { rows } = await pool.query<{ earned: bigint; margin: bigint }>(
        `SELECT
           (SELECT coalesce(sum(share_paid), 0)::bigint FROM futures_copy WHERE leader_id = $1) AS earned,
           (SELECT coalesce(sum(margin), 0)::bigint FROM futures_position WHERE leader_id = $1 AND status = 1
              AND copy_id IS NOT NULL AND self_held_at IS NULL) AS margin`,
        [leader],
      );
      return rows[0] ?? { earned: 0n, margin: 0n };
    },
    sums: () => readSums(pool),
  };
}

async function leadersOf(
  connection: Pool | ClientBase,
  owners: readonly bigint[],
): Promise<ReadonlyMap<bigint, Leader>> {
  const leaders = await readLeaders(connection, owners);
  return new Map([...leaders].map(([owner, leader]) => [BigInt(owner), leader]));
}

interface TradeRow {
  readonly opened: Date;
  readonly closed: Date;
  readonly margin: bigint;
  readonly result: bigint;
  readonly side: number;
}

async function readTrades(pool: Pool, leader: bigint): Promise<LedTrade[]> {
  const { rows } = await pool.query<TradeRow>(
    `SELECT opened_at AS opened, ended_at AS closed, opened_margin AS margin, profit - fee - overnight AS result, side
     FROM futures_position
     WHERE owner_id = $1 AND status = 3 AND status >= 3 AND copy_id IS NULL AND trial_id IS NULL AND opened_margin > 0
     ORDER BY ended_at, id`,
    [leader],
  );
  return rows.map(({ opened, closed, margin, result, side }) => ({
    opened: opened.getTime(),
    closed: closed.getTime(),
    margin,
    result,
    isLong: side > 0,
  }));
}

async function readEarnings(pool: Pool, leaders: readonly bigint[]): Promise<FollowerEarning[]> {
  const { rows } = await pool.query<FollowerEarning>(
    `SELECT leader_id AS leader, follower_id AS follower, sum(net - share_paid)::bigint AS earned,
       bool_or(state = 1) AS "isActive"
     FROM futures_copy WHERE leader_id = ANY($1::bigint[]) GROUP BY leader_id, follower_id`,
    [leaders],
  );
  return rows;
}

async function readSums(pool: Pool): Promise<CopySums> {
  const { rows } = await pool.query<CopySums>(
    `SELECT (SELECT count(*)::integer FROM futures_copy WHERE state = 1) AS follows, copies, margin,
       (SELECT coalesce(sum(share_paid), 0)::bigint FROM futures_copy) AS shares
     FROM (SELECT count(*)::integer AS copies, coalesce(sum(margin), 0)::bigint AS margin FROM futures_position
       WHERE status <= 1 AND status = 1 AND copy_id IS NOT NULL AND self_held_at IS NULL) AS open`,
  );
  return rows[0] ?? { follows: 0, copies: 0, margin: 0n, shares: 0n };
}
