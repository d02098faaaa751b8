import { createContext } from 'react';
import type { ChartBoard } from './chart-board.ts';

/** The chart that what lies over the candles belongs to; null until it is set up. */
export const BoardContext = createContext<ChartBoard | null>(null);
