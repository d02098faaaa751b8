import type { Resolution } from '@aureus/contract/market/shapes.ts';
import type { Candle } from '@aureus/core/market/candle.ts';
import type { CandleStore } from './store.ts';

/**
 * Candles of a feed that several processes follow: the one that makes the prices stores them, the others remember what
 * they have just seen until it is stored.
 * @param current where the feed in use has its candles
 * @param isStoring whether this process makes the prices now
 */
export function followedCandles(current: () => CandleStore, isStoring: () => boolean): CandleStore {
  const seen = new Map<string, Candle[]>();
  const keyOf = (marketId: number, resolution: Resolution): string => `${marketId} ${resolution}`;

  return {
    running: (marketId, now) => current().running(marketId, now),
    flush: () => current().flush(),
    append: (marketId, resolution, candle) => {
      if (isStoring()) {
        current().append(marketId, resolution, candle);
        return;
      }
      const key = keyOf(marketId, resolution);
      const list = seen.get(key) ?? [];
      seen.set(key, [...list.filter(({ start }) => start !== candle.start), { ...candle }].slice(-2));
    },
    range: async (marketId, resolution, from, to) => {
      const stored = await current().range(marketId, resolution, from, to);
      const last = stored.at(-1)?.start ?? -1;
      const newer = (seen.get(keyOf(marketId, resolution)) ?? []).filter(
        ({ start }) => start > last && start >= from && start < to,
      );
      return newer.length === 0 ? stored : [...stored, ...newer];
    },
  };
}
