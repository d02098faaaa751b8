import { resolutions } from '@aureus/contract/market/shapes.ts';
import type { Resolution } from '@aureus/contract/market/shapes.ts';
import { aggregate } from '@aureus/core/market/candle.ts';
import type { Candle } from '@aureus/core/market/candle.ts';
import { candleStart, nextCandleStart } from '@aureus/core/market/resolution.ts';
import type { Pool } from 'pg';
import type { Logger } from '../../platform/log.ts';
import { adjustedCandle, type KnownSplits } from '../splits.ts';
import type { CandleStore } from './store.ts';

/** Feeds whose candles are stored, as the database numbers them. */
export const storedFeeds = { replay: 1, live: 2 } as const;

const FLUSH_MS = 1_000;
const BATCH = 5_000;
/** What waits at most while the database is away; older candles are then given up. */
const MAX_PENDING = 200_000;

interface Row {
  readonly marketId: number;
  readonly resolution: number;
  readonly candle: Candle;
}

/** Candles in the database: closed ones are collected and written together, and are readable from the first moment. */
export interface StoredCandles extends CandleStore {
  /** Forgets all candles of this feed. */
  clear(): Promise<void>;
  /** The start of the newest stored candle, undefined when there is none. */
  newest(marketId: number, resolution: Resolution): Promise<number | undefined>;
}

/** @param splits by which candles of before are adjusted; what is stored stays as it was made */
export function storedCandles(
  feed: keyof typeof storedFeeds,
  pool: Pool,
  log: Logger,
  splits?: KnownSplits,
): StoredCandles {
  const feedId = storedFeeds[feed];
  const pending = new Map<string, Row>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writeBatch(): Promise<void> {
    const batch = [...pending].slice(0, BATCH);
    if (batch.length === 0) return;
    const rows = batch.map(([, row]) => row);
    await pool.query(
      `INSERT INTO candles (feed, market_id, resolution, start, open, high, low, close, volume)
       SELECT $1, m, r, to_timestamp(s / 1000.0), o, h, l, c, v
       FROM unnest($2::int[], $3::smallint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
                   $9::bigint[]) AS t (m, r, s, o, h, l, c, v)
       ON CONFLICT (feed, market_id, resolution, start) DO UPDATE
       SET open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
           volume = excluded.volume`,
      [
        feedId,
        rows.map((row) => row.marketId),
        rows.map((row) => row.resolution),
        ...(['start', 'open', 'high', 'low', 'close', 'volume'] as const).map((field) =>
          rows.map((row) => row.candle[field]),
        ),
      ],
    );
    // A candle that was replaced meanwhile waits for the next batch.
    for (const [key, row] of batch) if (pending.get(key) === row) pending.delete(key);
  }

  async function writeAll(): Promise<void> {
    while (pending.size > 0) await writeBatch();
  }

  /** One write at a time; a failure leaves everything pending for the next. */
  function write(): Promise<void> {
    writing = writing.then(writeAll).catch((error: unknown) => {
      log.warn({ err: error, pending: pending.size }, 'Candles could not be stored yet');
    });
    return writing;
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void write().then(() => {
        if (pending.size > 0) schedule();
      });
    }, FLUSH_MS);
  }

  /** Candles of a range that are not written yet. */
  function waiting(marketId: number, resolution: number, from: number, to: number): Candle[] {
    return [...pending.values()]
      .filter((row) => row.marketId === marketId && row.resolution === resolution)
      .map(({ candle }) => candle)
      .filter(({ start }) => start >= from && start < to);
  }

  const store: StoredCandles = {
    range: async (marketId, resolution, from, to) => {
      const place = resolutions.indexOf(resolution);
      const before = waiting(marketId, place, from, to);
      const { rows } = await pool.query<Record<keyof Candle, bigint>>(
        `SELECT (extract(epoch FROM start) * 1000)::bigint AS start, open, high, low, close, volume FROM candles
         WHERE feed = $1 AND market_id = $2 AND resolution = $3
           AND start >= to_timestamp($4 / 1000.0) AND start < to_timestamp($5 / 1000.0)`,
        [feedId, marketId, place, from, to],
      );
      const found = new Map(rows.map((row) => [Number(row.start), candleOfRow(row)]));
      // What is written while the database reads waits no longer afterwards, and is not in what was read.
      for (const candle of [...before, ...waiting(marketId, place, from, to)]) found.set(candle.start, candle);
      const known = splits?.of(marketId) ?? [];
      return [...found.values()]
        .map((candle) => adjustedCandle(candle, nextCandleStart(resolution, candle.start), known))
        .toSorted((a, b) => a.start - b.start);
    },
    running: async (marketId, now) => {
      const running = new Map<Resolution, Candle>();
      const today = candleStart('1day', now);
      const minutes = await store.range(marketId, '1min', today, candleStart('1min', now));
      const days = await store.range(marketId, '1day', candleStart('1year', now), today);
      const weekBegan = candleStart('1week', now) < candleStart('1year', now);
      const before = weekBegan ? await store.range(marketId, '1day', candleStart('1week', now), today) : days;
      for (const resolution of resolutions) {
        const start = candleStart(resolution, now);
        const parts = [...(resolution === '1week' ? before : days), ...minutes].filter((part) => part.start >= start);
        const candle = aggregate(parts, resolution).at(-1);
        if (candle !== undefined && resolution !== '1min') running.set(resolution, candle);
      }
      return running;
    },
    append: (marketId, resolution, candle) => {
      const place = resolutions.indexOf(resolution);
      const key = `${marketId}:${place}:${candle.start}`;
      pending.set(key, { marketId, resolution: place, candle: { ...candle } });
      const oldest = pending.size > MAX_PENDING ? pending.keys().next().value : undefined;
      if (oldest !== undefined) pending.delete(oldest);
      schedule();
    },
    flush: async () => {
      clearTimeout(timer);
      timer = undefined;
      await write();
    },
    clear: async () => {
      await pool.query('DELETE FROM candles WHERE feed = $1', [feedId]);
    },
    newest: async (marketId, resolution) => {
      const { rows } = await pool.query<{ start: Date | null }>(
        'SELECT max(start) AS start FROM candles WHERE feed = $1 AND market_id = $2 AND resolution = $3',
        [feedId, marketId, resolutions.indexOf(resolution)],
      );
      return rows[0]?.start?.getTime();
    },
  };
  return store;
}

function candleOfRow(row: Record<keyof Candle, bigint>): Candle {
  const { start, open, high, low, close, volume } = row;
  return {
    start: Number(start),
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
  };
}
