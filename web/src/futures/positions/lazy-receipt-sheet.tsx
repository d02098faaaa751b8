import { Suspense } from 'react';
import { lazyChunk } from '../../platform/loading/lazy-page.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import type { ReceiptSheetProps } from './receipt-sheet.tsx';

/** Receipts are opened seldom, and reckoning them again takes a third of what the list takes. */
const LazyReceipt = lazyChunk(async () => ({ default: (await import('./receipt-sheet.tsx')).ReceiptSheet }));

export function ReceiptSheet(props: ReceiptSheetProps) {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <LazyReceipt {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
