import type { ChartBoard } from '../chart-board.ts';
import { candlePane } from '../candle-pane.ts';
import type { ChartView } from './chart-view.ts';

/** Where prices and times are on the candles of a chart; null before there are any. */
export function readView({ chart, interval }: ChartBoard): ChartView | null {
  const bars = chart.getDataList();
  const size = chart.getSize(candlePane, 'main');
  if (bars.length === 0 || size === null || interval === null) return null;
  const { width, height } = size;
  const edges = chart.convertFromPixel([{ y: 0 }, { y: height }], { paneId: candlePane });
  const start = chart.convertToPixel({ dataIndex: 0 }, { paneId: candlePane });
  if (!Array.isArray(edges) || Array.isArray(start)) return null;
  const [top, bottom] = edges.map(({ value }) => value);
  if (top === undefined || bottom === undefined || start.x === undefined) return null;
  return {
    width,
    height,
    top,
    bottom,
    originX: start.x,
    barWidth: chart.getBarSpace().bar,
    bars,
    step: interval.seconds * 1_000,
  };
}
