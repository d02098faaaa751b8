import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { Suspense } from 'react';
import { lazyChunk } from '../../platform/loading/lazy-page.tsx';
import { type BrokenProps, ErrorBoundary } from '../../ui/error-boundary.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const Loaded = lazyChunk(() => import('./depth-chart.tsx'));

/** The depth in the place of the candles, which it never outgrows. Loaded when it is opened first. */
export function DepthChart({ market }: { market: MarketRow }) {
  return (
    <ErrorBoundary Broken={Broken}>
      <Suspense fallback={<Skeleton height="100%" radius={10} />}>
        <Loaded market={market} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Broken({ onRetry }: BrokenProps) {
  return <ErrorState error={null} onRetry={onRetry} small />;
}
