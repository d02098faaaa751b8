import { resolutionOf } from '@aureus/contract/market/shapes.ts';
import type { CandleRow, Period } from '@aureus/contract/market/shapes.ts';
import { candleStart } from '@aureus/core/market/resolution.ts';
import { AppError } from '../platform/errors.ts';
import type { Board } from './board.ts';
import type { CandleStore } from './candles/store.ts';
import type { Directory } from './directory.ts';
import { candleRow } from './format.ts';

/** Most candles one call answers. */
const MAX_CANDLES = 1_500;

export interface HistoryQuery {
  readonly symbol: string;
  readonly period: Period;
  /** Epoch seconds. */
  readonly from: number;
  readonly to: number;
}

/**
 * The candles that overlap a range, ascending, the newest 1,500 of them, the running one last. A replay has a clock of
 * its own: a range that reaches beyond its present is moved back as a whole to end there, so that a chart that asks
 * for "until now" shows the recorded now.
 * @throws AppError market_unknown, range_invalid
 */
export async function candleHistory(
  { markets }: Directory,
  board: Board,
  store: CandleStore,
  query: HistoryQuery,
  ownClock: boolean,
): Promise<CandleRow[]> {
  const market = markets.find(({ symbol, displayed }) => displayed && symbol === query.symbol);
  if (market === undefined) throw new AppError('market_unknown');
  if (query.from > query.to) throw new AppError('range_invalid');
  const prices = board.pricesOf(market.id);
  if (prices === undefined) return [];
  const resolution = resolutionOf(query.period);
  const now = board.now();
  const beyond = ownClock ? Math.max(0, query.to * 1000 - now) : 0;
  const to = Math.min(query.to * 1000 - beyond, now);
  const from = candleStart(resolution, Math.max(0, query.from * 1000 - beyond));
  // Keeps the work bounded; what is still too many is cut below.
  const start = Math.max(from, to - MAX_CANDLES * longest[resolution]);
  if (start > to) return [];
  const closed = await store.range(market.id, resolution, start, Math.min(to + 1, candleStart(resolution, now)));
  const running = prices.running(resolution);
  const last = closed.at(-1)?.start ?? -1;
  const withRunning = running && running.start > last && running.start >= from && running.start <= to;
  const candles = withRunning ? [...closed, running] : closed;
  return candles.slice(-MAX_CANDLES).map((candle) => candleRow(market, candle));
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The longest a candle of each resolution may be. */
const longest = {
  '1min': MINUTE,
  '5min': 5 * MINUTE,
  '15min': 15 * MINUTE,
  '30min': 30 * MINUTE,
  '60min': 60 * MINUTE,
  '1day': DAY,
  '1week': 7 * DAY,
  '1mon': 31 * DAY,
  '1year': 366 * DAY,
} as const;
