import type { Resolution } from '@aureus/contract/market/shapes.ts';
import { aggregate } from '@aureus/core/market/candle.ts';
import type { Candle } from '@aureus/core/market/candle.ts';
import { candleStart, nextCandleStart } from '@aureus/core/market/resolution.ts';
import type { StoredCandles } from '../../candles/stored-candles.ts';
import { readCandle } from '../numbers.ts';
import type { ExchangeClient } from './exchange.ts';
import type { Listing } from './exchange-source.ts';
import type { Unread } from './unread.ts';

/** What is asked for: ccxt's name of the resolution, its length and how many candles back. */
const plan: readonly (readonly [Resolution, string, number, number])[] = [
  ['1min', '1m', 60_000, 1_500],
  ['5min', '5m', 300_000, 1_500],
  ['15min', '15m', 900_000, 1_500],
  ['30min', '30m', 1_800_000, 1_500],
  ['60min', '1h', 3_600_000, 1_500],
  ['1day', '1d', 86_400_000, 1_500],
];
const PAGE = 500;
const MAX_PAGES = 10;

/**
 * Fetches the complete candles of one market up to `now` and keeps them, until `signal` ends it. Weeks, months and years
 * are made of the days, since exchanges begin their weeks on different days. Rows that are no candle are left out and
 * said: a history that ends too early would look like one.
 */
export async function backfill(
  client: ExchangeClient,
  { market, symbol }: Listing,
  store: StoredCandles,
  now: number,
  { unread, signal }: { readonly unread: Unread; readonly signal: AbortSignal },
): Promise<void> {
  for (const [resolution, timeframe, length, count] of plan) {
    const earliest = candleStart(resolution, now) - count * length;
    // Days are fetched whole each time: the coarser candles are made of them.
    const newest = resolution === '1day' ? undefined : await store.newest(market.id, resolution);
    const candles: Candle[] = [];
    let since = Math.max(earliest, newest === undefined ? 0 : newest + length);
    for (let page = 0; page < MAX_PAGES && since < candleStart(resolution, now); page += 1) {
      const rows = await client.fetchOHLCV(symbol, timeframe, since, PAGE);
      signal.throwIfAborted();
      const fresh = rows
        .flatMap(([start, ...numbers]) => {
          const read = readCandle(market, start, numbers);
          const fault =
            typeof read === 'string' ? read : candleStart(resolution, read.start) === read.start ? null : 'time';
          if (fault !== null) unread.note(`history ${symbol} ${timeframe} ${fault}`, { start, numbers });
          return fault !== null || typeof read === 'string' ? [] : [read];
        })
        .filter(({ start }) => start >= since && start + length <= now);
      const last = fresh.at(-1);
      if (last === undefined) break;
      candles.push(...fresh);
      since = last.start + length;
    }
    for (const candle of candles) store.append(market.id, resolution, candle);
    if (resolution === '1day') for (const coarse of coarserOf(candles, now)) store.append(market.id, ...coarse);
  }
}

/** The whole weeks, months and years in a row of days. */
function coarserOf(days: readonly Candle[], now: number): [Resolution, Candle][] {
  const first = days[0]?.start ?? now;
  return (['1week', '1mon', '1year'] as const).flatMap((resolution) =>
    aggregate(days, resolution)
      .filter(({ start }) => start >= first && nextCandleStart(resolution, start) <= now)
      .map((candle): [Resolution, Candle] => [resolution, candle]),
  );
}
