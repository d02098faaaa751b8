import { useEffect, useState } from 'react';
import type { ChartBoard } from '../chart-board.ts';
import { type ChartView, isSameView } from './chart-view.ts';
import { readView } from './read-view.ts';

/** Where prices and times are on the candles, told again whenever the chart was moved; null until it is drawn. */
export function useChartView(board: ChartBoard): ChartView | null {
  const [view, setView] = useState<ChartView | null>(null);
  useEffect(() => {
    const look = (): void =>
      setView((before) => {
        const next = readView(board);
        return before !== null && next !== null && isSameView(before, next) ? before : next;
      });
    look();
    return board.watch(look);
  }, [board]);
  return view;
}
