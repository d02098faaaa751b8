import { type Period, type Resolution, resolutionOf } from '@aureus/contract/market/shapes.ts';
import type { Period as ChartPeriod } from 'klinecharts';

export interface Interval {
  readonly id: IntervalId;
  /** The name in the history call; the socket knows the interval by {@link resolution}. */
  readonly period: Period;
  readonly resolution: Resolution;
  readonly chart: ChartPeriod;
  /** Length of one candle, for asking back; a month is counted long. */
  readonly seconds: number;
}

export const intervalIds = ['line', '1m', '5m', '15m', '30m', '1h', '1D', '1W', '1M'] as const;
/** `line` draws the closes of minutes without candles. */
export type IntervalId = (typeof intervalIds)[number];

function interval(id: IntervalId, period: Period, chart: ChartPeriod, seconds: number): Interval {
  return { id, period, resolution: resolutionOf(period), chart, seconds };
}

const minute = 60;
const day = 86_400;

export const intervals: Readonly<Record<IntervalId, Interval>> = {
  line: interval('line', '1min', { type: 'minute', span: 1 }, minute),
  '1m': interval('1m', '1min', { type: 'minute', span: 1 }, minute),
  '5m': interval('5m', '5min', { type: 'minute', span: 5 }, 5 * minute),
  '15m': interval('15m', '15min', { type: 'minute', span: 15 }, 15 * minute),
  '30m': interval('30m', '30min', { type: 'minute', span: 30 }, 30 * minute),
  '1h': interval('1h', '60min', { type: 'hour', span: 1 }, 60 * minute),
  '1D': interval('1D', '1D', { type: 'day', span: 1 }, day),
  '1W': interval('1W', '1W', { type: 'week', span: 1 }, 7 * day),
  '1M': interval('1M', '1M', { type: 'month', span: 1 }, 31 * day),
};

export function isIntervalId(value: unknown): value is IntervalId {
  return typeof value === 'string' && (intervalIds as readonly string[]).includes(value);
}
