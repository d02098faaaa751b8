import { type ReactNode, Suspense, use } from 'react';
import { lazyChunk } from '../../platform/loading/lazy-page.tsx';
import { useLoggedIn } from '../../platform/session/session.ts';
import { useUser } from '../../platform/session/use-user.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { BoardContext } from './board-context.ts';
import type { ChartMarket } from './chart-board.ts';
import type { ChartMark, MarkMoves } from './chart-mark.ts';
import { hasDrawings } from './drawing/drawing-store.ts';
import type { PriceSteps } from './view/snap-price.ts';

/** Loaded for who has something on the chart that can be moved. */
const MarkHandles = lazyChunk(() => import('./handles/mark-handles.tsx'));
/** Loaded for shares. */
const EventLayer = lazyChunk(() => import('./events/event-layer.tsx'));
/** Loaded for who draws, or has drawn on the market. */
const DrawingLayer = lazyChunk(() => import('./drawing/drawing-layer.tsx'));

export interface ChartLayersProps {
  market: ChartMarket & PriceSteps & { readonly isShare: boolean };
  marks: readonly ChartMark[];
  moves: MarkMoves | null;
  isDrawing: boolean;
  onDrawn: () => void;
}

/** What lies over the candles: what happened to a share, handles of lines that may be moved, and what the user drew. */
export function ChartLayers({ market, marks, moves, isDrawing, onDrawn }: ChartLayersProps) {
  const board = use(BoardContext);
  const isLoggedIn = useLoggedIn();
  const user = useUser();
  if (board === null) return null;
  const place = { user: user?.id ?? null, market: market.id };
  const isPlaceKnown = !isLoggedIn || user !== null;
  return (
    <>
      {market.isShare ? (
        <Layer>
          <EventLayer board={board} marketId={market.id} />
        </Layer>
      ) : null}
      {moves !== null && marks.some(({ isMovable }) => isMovable === true) ? (
        <Layer>
          <MarkHandles board={board} marks={marks} moves={moves} steps={market} />
        </Layer>
      ) : null}
      {isPlaceKnown && (isDrawing || hasDrawings(place)) ? (
        <Layer>
          <DrawingLayer
            key={`${String(place.user)} ${String(place.market)}`}
            board={board}
            place={place}
            scale={market.priceScale}
            isOpen={isDrawing}
            onClose={onDrawn}
          />
        </Layer>
      ) : null}
    </>
  );
}

/** One of them, once it is loaded: the candles are whole without. */
function Layer({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary Broken={Nothing}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

const Nothing = (): null => null;
