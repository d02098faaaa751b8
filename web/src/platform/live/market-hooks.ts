import type { CandleRow, Resolution } from '@aureus/contract/market/shapes.ts';
import { type RefCallback, useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLive } from './hooks.ts';
import type { Live } from './live.ts';
import type { Book, Trades } from './market-streams.ts';
import type { Tick } from './tick-store.ts';

/**
 * One figure of one market, for the leaf that shows it. `select` must give a primitive or the tick itself, so that a
 * change of another figure does not render the cell. Does not subscribe by itself: see {@link useTicks}.
 */
export function useTick<Figure extends Primitive | Tick>(
  marketId: number,
  select: (tick: Tick | undefined) => Figure,
): Figure {
  const { ticks } = useLive();
  const subscribe = useCallback((listener: () => void) => ticks.subscribe(marketId, listener), [ticks, marketId]);
  return useSyncExternalStore(subscribe, () => select(ticks.get(marketId)));
}

type Primitive = string | number | boolean | null | undefined;

/** Keeps the prices of a market live while the component is on the screen. */
export function useTicks(marketId: number | undefined): void {
  const live = useLive();
  useEffect(() => {
    if (marketId === undefined) return undefined;
    live.followTicks(marketId);
    return () => live.releaseTicks(marketId);
  }, [live, marketId]);
}

/** A list that was loaded longer ago than this is refetched when rows come into view. */
const listAgeMs = 15_000;

/** Keeps the prices of a market live while the element that carries the returned ref can be seen. */
export function useVisibleSubscription(marketId: number): RefCallback<Element> {
  const live = useLive();
  return useCallback(
    (element: Element | null) => {
      if (element === null) return undefined;
      let isInUse = false;
      const observer = new IntersectionObserver((entries) => {
        const isVisible = entries.at(-1)?.isIntersecting ?? false;
        if (isVisible === isInUse) return;
        isInUse = isVisible;
        if (!isVisible) {
          live.releaseTicks(marketId);
          return;
        }
        live.followTicks(marketId);
        void live.refreshPrices(listAgeMs).catch(() => undefined);
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        if (isInUse) live.releaseTicks(marketId);
      };
    },
    [live, marketId],
  );
}

/** The best levels of a market's book, live; null until known. */
export function useDepth(marketId: number): Book {
  const live = useLive();
  return useSyncExternalStore(useDepthSubscription(marketId), () => live.depthOf(marketId));
}

/** One figure of a market's book, for who shows nothing else of it: a change of another level renders nothing. */
export function useDepthFigure<Figure extends Primitive>(marketId: number, select: (book: Book) => Figure): Figure {
  const live = useLive();
  return useSyncExternalStore(useDepthSubscription(marketId), () => select(live.depthOf(marketId)));
}

/** Keeps a book live while somebody listens. */
function useDepthSubscription(marketId: number): (listener: () => void) => () => void {
  const live = useLive();
  return useCallback(
    (listener: () => void) => {
      const end = live.followDepth(marketId).subscribe(listener);
      return () => {
        end();
        live.releaseDepth(marketId);
      };
    },
    [live, marketId],
  );
}

/** The newest trades of a market, live, newest first; null until known. */
export function useTrades(marketId: number): Trades {
  const live = useLive();
  const subscribe = useCallback(
    (listener: () => void) => {
      const end = live.followTrades(marketId).subscribe(listener);
      return () => {
        end();
        live.releaseTrades(marketId);
      };
    },
    [live, marketId],
  );
  return useSyncExternalStore(subscribe, () => live.tradesOf(marketId));
}

/** Hands the running candle to the listener, at most four times a second; for charts. Returns the function that ends it. */
export function listenToCandles(
  live: Live,
  market: { id: number; symbol: string },
  resolution: Resolution,
  listener: (candle: CandleRow) => void,
): () => void {
  const end = live.followCandles(market, resolution).listen(listener);
  return () => {
    end();
    live.releaseCandles(market, resolution);
  };
}
