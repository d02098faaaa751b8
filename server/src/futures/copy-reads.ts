import type { OpenCopyRow } from '@aureus/contract/copy/shapes.ts';
import { runningProfit } from '@aureus/core/futures/risk.ts';
import { LONG } from '@aureus/core/futures/reckoning.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { CopyTrading, FollowsWanted, ListedCopy, ListedFollow } from './copy-public.ts';
import { uncounted } from './copy-sharing.ts';
import type { MarketsNow } from './facts.ts';
import { openCopyRow, readOpenCopies } from './open-copies.ts';
import { type CopiesNow, followRow } from './follow-view.ts';
import { followOf, type FollowRow } from './follow.ts';
import { lotsOf, percentOf, priceText } from './instruments.ts';
import { atMark, type Copied, isCopied, OPEN, type Position, positionOf, type PositionRow } from './position.ts';
import type { FutureInstruments } from './public.ts';
import { showAccount, showRows } from './views.ts';

interface Needs {
  readonly pool: Pool;
  readonly instruments: FutureInstruments;
  readonly markets: MarketsNow;
  readonly scaleOf: (currency: number) => number;
}

const NOBODY = { nickname: '', portrait: '' };

/** Follows, newest first, with what their copies come to at the marks of now. */
export async function listFollows(needs: Needs, wanted: FollowsWanted): Promise<readonly ListedFollow[]> {
  const { pool, scaleOf } = needs;
  const { follower = null, leader = null, state = null, before = null, limit } = wanted;
  const { rows } = await pool.query<FollowRow>(
    `SELECT * FROM futures_copy WHERE ($1::bigint IS NULL OR follower_id = $1) AND ($2::bigint IS NULL OR leader_id = $2)
       AND ($3::integer IS NULL OR state = $3) AND ($4::bigint IS NULL OR id < $4) ORDER BY id DESC LIMIT $5`,
    [follower, leader, state, before, limit],
  );
  const { rows: open } = await pool.query<PositionRow>(
    `SELECT * FROM futures_position WHERE status <= 1 AND status = 1 AND self_held_at IS NULL
       AND copy_id = ANY($1::bigint[])`,
    [rows.map(({ id }) => id)],
  );
  const copiesOf = Map.groupBy(open.map(positionOf).filter(isCopied), ({ copy }) => copy.id);
  return rows.map((row) => {
    const follow = followOf(row);
    const now = copiesNow(needs, copiesOf.get(follow.id) ?? []);
    return { ...followRow(follow, NOBODY, now, scaleOf(follow.currency)), follower: row.follower_id };
  });
}

function copiesNow({ instruments, markets }: Needs, copies: readonly Copied[]): CopiesNow {
  const running = (copy: Copied): bigint => {
    const instrument = instruments.on(copy.market);
    const mark = markets.markOf(copy.market);
    return instrument && mark !== null ? runningProfit(atMark(copy, instrument, mark)) : 0n;
  };
  return {
    count: copies.length,
    margin: copies.reduce((sum, { margin }) => sum + margin, 0n),
    costs: copies.reduce((sum, copy) => sum + uncounted(copy), 0n),
    running: copies.reduce((sum, copy) => sum + running(copy), 0n),
  };
}

/** Copied positions of a user, newest first: those that have become the user's own, too. */
export async function listCopies(
  needs: Needs,
  owner: bigint,
  { status, follow, before, limit }: Parameters<CopyTrading['listCopies']>[1],
): Promise<readonly ListedCopy[]> {
  const { pool, scaleOf } = needs;
  const { rows } = await pool.query<PositionRow>(
    `SELECT * FROM futures_position WHERE owner_id = $1 AND copy_id IS NOT NULL AND status = $2
       AND ($3::bigint IS NULL OR copy_id = $3) AND ($4::bigint IS NULL OR id < $4) ORDER BY id DESC LIMIT $5`,
    [owner, status, follow ?? null, before ?? null, limit],
  );
  const positions = rows.map(positionOf);
  const currencies = new Set(status === OPEN ? positions.map(({ currency }) => currency) : []);
  const views = new Map<number, Awaited<ReturnType<typeof showAccount>>>();
  for (const currency of currencies) views.set(currency, await showAccount(needs, owner, currency));
  const shown = await showRows(needs, positions, (currency) => views.get(currency));
  const { rows: shares } = await pool.query<{ position: bigint; share: bigint }>(
    `SELECT position_id AS position, sum(share)::bigint AS share FROM futures_copy_result
     WHERE position_id = ANY($1::bigint[]) GROUP BY position_id`,
    [positions.map(({ id }) => id)],
  );
  const shareOf = new Map(shares.map(({ position, share }) => [Number(position), share]));
  return positions.flatMap(({ id, copy, currency }): ListedCopy[] => {
    const position = shown.find((each) => each.id === id);
    if (!copy || !position) return [];
    const sharePaid = formatDecimal(shareOf.get(id) ?? 0n, scaleOf(currency));
    const { selfHeldAt } = copy;
    return [{ followId: copy.id, leader: BigInt(copy.leader), selfHeldAt, sharePaid, position }];
  });
}

interface ResultRow {
  readonly id: bigint;
  readonly leader: bigint;
  readonly position: bigint;
  readonly market: number;
  readonly currency: number;
  readonly before: bigint;
  readonly after: bigint;
  readonly high_water: bigint;
  readonly ratio_ppm: number;
  readonly share: bigint;
  readonly open_loss: bigint;
  readonly open_copies: string;
  readonly created_at: Date;
}

/** Shares a user has paid, or has earned as a leader, newest first. */
export async function listShares(
  { pool, instruments, scaleOf }: Needs,
  owner: bigint,
  { kind, before, limit }: Parameters<CopyTrading['listShares']>[1],
): ReturnType<CopyTrading['listShares']> {
  const isPaid = kind === 'paid';
  const { rows } = await pool.query<ResultRow>(
    `SELECT result.id, result.leader_id AS leader, position_id AS position, market_id AS market,
       currency_id AS currency, before, after, high_water, ratio_ppm, share, open_loss, open_copies,
       result.created_at
     FROM futures_copy_result AS result JOIN futures_position ON futures_position.id = position_id
     WHERE share > 0 AND ($2::bigint IS NULL OR result.id < $2)
       AND ${isPaid ? 'owner_id = $1' : 'result.leader_id = $1'}
     ORDER BY result.id DESC LIMIT $3`,
    [owner, before ?? null, limit],
  );
  return rows.map((row) => {
    const money = (amount: bigint): string => formatDecimal(amount, scaleOf(row.currency));
    return {
      id: Number(row.id),
      kind,
      leader: row.leader,
      trader_user_id: isPaid ? Number(row.leader) : null,
      position_id: isPaid ? Number(row.position) : null,
      symbol: instruments.on(row.market)?.market.symbol ?? '',
      before: money(row.before),
      after: money(row.after),
      high_water: money(row.high_water),
      open_loss: money(row.open_loss),
      open: isPaid ? openCopies(instruments, row.open_copies) : [],
      ratio: percentOf(row.ratio_ppm),
      share: money(row.share),
      created_at: row.created_at.toISOString(),
    };
  });
}

function openCopies(instruments: FutureInstruments, text: string): OpenCopyRow[] {
  return readOpenCopies(text).flatMap((copy) => {
    const instrument = instruments.on(copy.market);
    return instrument ? openCopyRow(copy, instrument) : [];
  });
}

/** Positions of a user that are neither copies nor paid for by the house, on markets that are copied. */
const LED = `owner_id = $1 AND copy_id IS NULL AND trial_id IS NULL AND NOT is_reduce_only`;

/** What a leader has open, newest first. */
export async function shownOpen({ pool, instruments }: Needs, leader: bigint): ReturnType<CopyTrading['openOf']> {
  const { rows } = await pool.query<PositionRow>(
    `SELECT * FROM futures_position WHERE ${LED} AND status <= 1 AND status = 1 ORDER BY created_at DESC, id DESC LIMIT 100`,
    [leader],
  );
  return rows.map(positionOf).flatMap((position) => shown(instruments, position) ?? []);
}

/** What a leader has closed, newest first. */
export async function shownHistory(
  { pool, instruments }: Needs,
  leader: bigint,
  { before, page, limit, until }: Parameters<CopyTrading['historyOf']>[1],
): ReturnType<CopyTrading['historyOf']> {
  const where = `${LED} AND status = 3 AND status >= 3 AND ($2::timestamptz IS NULL OR ended_at <= $2)`;
  const { rows } = await pool.query<PositionRow>(
    `SELECT * FROM futures_position WHERE ${where} AND ($3::bigint IS NULL
       OR (ended_at, id) < (SELECT ended_at, id FROM futures_position WHERE owner_id = $1 AND id = $3))
     ORDER BY ended_at DESC, id DESC LIMIT $4 OFFSET $5`,
    [leader, until, before ?? null, limit, before === undefined ? (page - 1) * limit : 0],
  );
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM futures_position WHERE ${where}`,
    [leader, until],
  );
  const data = rows.map(positionOf).flatMap((position) => {
    const row = shown(instruments, position);
    const instrument = instruments.on(position.market);
    if (!row || !instrument) return [];
    const { openedMargin, profit, closeTicks, endedAt } = position;
    const hundredths = openedMargin ? (profit * 10_000n) / openedMargin : 0n;
    const close_price = priceText(instrument, closeTicks ?? 0);
    return [{ ...row, close_price, result: formatDecimal(hundredths, 2), complete_time: endedAt?.toISOString() ?? '' }];
  });
  return { data, total: counted.rows[0]?.total ?? 0 };
}

function shown(instruments: FutureInstruments, position: Position) {
  const instrument = instruments.on(position.market);
  if (!instrument || position.openTicks === null || position.openedAt === null) return null;
  return {
    id: position.id,
    match_id: position.market,
    symbol: instrument.market.symbol,
    type: position.side === LONG ? 1 : 2,
    share: lotsOf(instrument, position.parts),
    multiple: position.leverage,
    price: priceText(instrument, position.openTicks),
    transaction_time: position.openedAt.toISOString(),
  } as const;
}
