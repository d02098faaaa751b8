import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyChunk } from '../../platform/loading/lazy-page.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { InfoIcon } from '../../ui/frame-icons.tsx';
import { useLinger } from '../../ui/linger.tsx';

const LazySheet = lazyChunk(async () => ({ default: (await import('./share-sheet.tsx')).ShareSheet }));

/** Opens what is known of a share, beside its name; nothing beside a coin's. That is loaded when it is opened first. */
export function ShareButton({ market }: { market: MarketRow }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const isShown = useLinger(open);
  if (market.kind !== 'stock') return null;
  const name = market.full_name;
  return (
    <>
      <IconButton label={t`About ${name}`} onClick={() => setOpen(true)}>
        <InfoIcon />
      </IconButton>
      {isShown && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <LazySheet open={open} onClose={() => setOpen(false)} market={market} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
