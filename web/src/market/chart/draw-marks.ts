import type { ChartBoard } from './chart-board.ts';
import { type ChartMark, MARKS, overlayOf } from './chart-mark.ts';
import { readColours } from './chart-styles.ts';
import { isSamePlaces, labelWidth, placeLabels } from './label-places.ts';
import { onAppearance } from './on-appearance.ts';
import { readView } from './view/read-view.ts';

/**
 * Draws prices of the user's own, in the colours of the element, with labels that do not cover each other. Loaded by those
 * who have some. Returns what ends it.
 */
export function drawMarks(board: ChartBoard, element: HTMLElement, marks: readonly ChartMark[]): () => void {
  const { chart } = board;
  let isOver = false;
  const place = () => placeLabels(marks, labelWidth, readView(board));
  let placed = place();
  const draw = (): void => {
    const colours = readColours(element);
    chart.removeOverlay(MARKS);
    for (const mark of placed) chart.createOverlay(overlayOf(mark, colours));
  };
  draw();
  // Where the scale moves prices together or apart, after the drawing that did it.
  const endWatching = board.watch(() =>
    queueMicrotask(() => {
      const next = place();
      if (isOver || isSamePlaces(placed, next)) return;
      placed = next;
      draw();
    }),
  );
  const endAppearance = onAppearance(draw);
  return () => {
    isOver = true;
    endWatching();
    endAppearance();
    chart.removeOverlay(MARKS);
  };
}
