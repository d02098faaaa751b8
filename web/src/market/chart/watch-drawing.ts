import { type Chart, registerOverlay } from 'klinecharts';

const name = 'watch';
let isRegistered = false;

/**
 * Calls whenever the chart is drawn, by whatever moved it: the library tells of scrolling and zooming, but not of prices
 * that find another place. Returns the id of what it laid on the chart for that, which draws nothing.
 */
export function watchDrawing(chart: Chart, listener: () => void): string {
  if (!isRegistered) {
    registerOverlay<() => void>({
      name,
      totalStep: 0,
      needDefaultPointFigure: false,
      createPointFigures: ({ overlay }) => {
        overlay.extendData();
        return [];
      },
    });
  }
  isRegistered = true;
  const id = chart.createOverlay({ name, lock: true, points: [{ value: 0 }], extendData: listener });
  return typeof id === 'string' ? id : '';
}
