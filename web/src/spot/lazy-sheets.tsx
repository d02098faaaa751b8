import { type ComponentType, Suspense } from 'react';
import { lazyChunk } from '../platform/loading/lazy-page.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useLinger } from '../ui/linger.tsx';
import type { AmendSheetProps } from './orders/amend-sheet.tsx';
import type { CancelAllSheetProps } from './orders/cancel-all-sheet.tsx';
import type { CancelSheetProps } from './orders/cancel-sheet.tsx';
import type { ConfirmSheetProps } from './ticket/confirm-sheet.tsx';
import type { KindSheetProps } from './ticket/kind-sheet.tsx';

/** Sheets that are loaded when they are opened first: the page is there sooner without them. */
const LazyKind = lazyChunk(async () => ({ default: (await import('./ticket/kind-sheet.tsx')).KindSheet }));
const LazyConfirm = lazyChunk(async () => ({ default: (await import('./ticket/confirm-sheet.tsx')).ConfirmSheet }));
const LazyAmend = lazyChunk(async () => ({ default: (await import('./orders/amend-sheet.tsx')).AmendSheet }));

const LazyCancel = lazyChunk(async () => ({ default: (await import('./orders/cancel-sheet.tsx')).CancelSheet }));
const LazyCancelAll = lazyChunk(async () => ({
  default: (await import('./orders/cancel-all-sheet.tsx')).CancelAllSheet,
}));

export function KindSheet(props: KindSheetProps) {
  return <WhileOpen open={props.open} sheet={LazyKind} props={props} />;
}

export function ConfirmSheet(props: ConfirmSheetProps) {
  return <WhileOpen open={props.open} sheet={LazyConfirm} props={props} />;
}

export function AmendSheet(props: AmendSheetProps) {
  return <WhileOpen open={props.order !== null} sheet={LazyAmend} props={props} />;
}

export function CancelSheet(props: CancelSheetProps) {
  return <WhileOpen open={props.order !== null} sheet={LazyCancel} props={props} />;
}

export function CancelAllSheet(props: CancelAllSheetProps) {
  return <WhileOpen open={props.open} sheet={LazyCancelAll} props={props} />;
}

/** A sheet that is there while it is open, and on its way out. */
function WhileOpen<Props extends object>(needs: { open: boolean; sheet: ComponentType<Props>; props: Props }) {
  const { open, sheet: Sheet, props } = needs;
  const isShown = useLinger(open);
  if (!isShown) return null;
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Sheet {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
