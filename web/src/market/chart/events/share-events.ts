import type { Bar, ChartView } from '../view/chart-view.ts';
import { xOf } from '../view/chart-view.ts';

/** Something that happened to a share at a moment. */
export interface ShareEvent {
  /** Names it beside the others. */
  readonly id: string;
  readonly kind: 'split' | 'dividend';
  /** Epoch milliseconds. */
  readonly time: number;
  /** What it was, in words. */
  readonly label: string;
}

/** An event at its candle: how far from the left, pixels, and how many stand below it there. */
export interface PlacedEvent extends ShareEvent {
  readonly x: number;
  readonly above: number;
}

/** Events so near to each other cover each other, pixels. */
const APART = 20;

/** Where the events are that can be seen, oldest first: each at the candle it fell in, one above the other. */
export function placeEvents(events: readonly ShareEvent[], view: ChartView): PlacedEvent[] {
  const placed: PlacedEvent[] = [];
  for (const event of events.toSorted((one, other) => one.time - other.time)) {
    const bar = barOf(view.bars, event.time, view.step);
    const x = bar && xOf(view, bar.timestamp);
    if (x === undefined || x < 0 || x > view.width) continue;
    const above = placed.filter((other) => Math.abs(other.x - x) < APART).length;
    placed.push({ ...event, x, above });
  }
  return placed;
}

/** The candle a moment fell in, or the last one before it where the market rested then; undefined for none that is loaded. */
function barOf(bars: readonly Bar[], time: number, step: number): Bar | undefined {
  const last = bars.at(-1);
  if (last === undefined || time >= last.timestamp + step) return undefined;
  return bars.findLast(({ timestamp }) => timestamp <= time);
}
