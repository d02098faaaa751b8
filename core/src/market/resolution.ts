import type { Resolution } from '@aureus/contract/market/shapes.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The first Monday of the epoch, 1970-01-05. */
const FIRST_MONDAY = 4 * DAY;

/** Lengths of the resolutions; null where the calendar decides. */
const lengths: Readonly<Record<Resolution, number | null>> = {
  '1min': MINUTE,
  '5min': 5 * MINUTE,
  '15min': 15 * MINUTE,
  '30min': 30 * MINUTE,
  '60min': 60 * MINUTE,
  '1day': DAY,
  '1week': 7 * DAY,
  '1mon': null,
  '1year': null,
};

/** Every resolution, the finest first. */
export const allResolutions = Object.keys(lengths) as readonly Resolution[];

/** Start of the candle an instant lies in, epoch milliseconds UTC. Weeks start on Monday. */
export function candleStart(resolution: Resolution, at: number): number {
  const length = lengths[resolution];
  if (length !== null) {
    const origin = resolution === '1week' ? FIRST_MONDAY : 0;
    return Math.floor((at - origin) / length) * length + origin;
  }
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), resolution === '1mon' ? date.getUTCMonth() : 0);
}

/** Start of the candle after the one that starts at `start`. */
export function nextCandleStart(resolution: Resolution, start: number): number {
  const length = lengths[resolution];
  if (length !== null) return start + length;
  const date = new Date(start);
  return resolution === '1mon'
    ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
    : Date.UTC(date.getUTCFullYear() + 1, 0);
}
