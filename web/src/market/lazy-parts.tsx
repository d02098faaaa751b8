import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { Suspense } from 'react';
import { lazyChunk, lazyPart } from '../platform/loading/lazy-page.tsx';
import { loadChunk } from '../platform/loading/load-chunk.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx';
import type { ChartPanelProps } from './chart/chart-panel.tsx';
import type { MarketPickerProps } from './market-picker.tsx';

/** Parts that only some pages need, kept out of what the others load. */
const loadChart = () => loadChunk(() => import('./chart/chart-panel.tsx'));
const LazyChart = lazyChunk(async () => ({ default: (await loadChart()).ChartPanel }));
const LazyPicker = lazyChunk(async () => ({ default: (await import('./market-picker.tsx')).MarketPicker }));

/** Intervals, indicators and the candles of a market. */
export function ChartPanel(props: ChartPanelProps) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton height="100%" radius={10} />}>
        <LazyChart {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Loads the chart before it is drawn, together with the library that draws it. */
export function preloadChart(): void {
  void loadChart()
    .then(({ preloadCandles }) => preloadCandles())
    // Whoever draws the chart will meet the failure and say so.
    .catch(() => undefined);
}

const LazyHalt = lazyPart(
  async () => ({ default: (await import('./share/halt-told.tsx')).MarketHalt }),
  ['market'],
  () => null,
);

/** Why operators closed a market and when it is expected to trade again; nothing of one they have open. */
export function MarketHalt({ market }: { market: MarketRow }) {
  return market.closed_since === null ? null : <LazyHalt market={market} />;
}

/** Search, lists and favourites in little room. */
export function MarketPicker(props: MarketPickerProps) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<SkeletonRows count={8} lead={false} />}>
        <LazyPicker {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
