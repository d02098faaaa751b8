/** A candle as far as places on the chart go: when it begins, epoch milliseconds. */
export interface Bar {
  readonly timestamp: number;
}

/**
 * Where prices and times are on the candles now. Prices and places are floats, for drawing alone: what an order is made
 * from is put on the market's steps by `snapPrice`.
 */
export interface ChartView {
  /** Size of the candles without their axes, pixels. */
  readonly width: number;
  readonly height: number;
  /** Prices at the upper and the lower edge. */
  readonly top: number;
  readonly bottom: number;
  /** Where the middle of the first candle is, and how far one is from the next, pixels. */
  readonly originX: number;
  readonly barWidth: number;
  /** What is loaded, oldest first. */
  readonly bars: readonly Bar[];
  /** Length of a candle, milliseconds. */
  readonly step: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function yOf({ top, bottom, height }: ChartView, price: number): number {
  return top === bottom ? 0 : ((top - price) / (top - bottom)) * height;
}

export function priceAt({ top, bottom, height }: ChartView, y: number): number {
  return height === 0 ? top : top - (y / height) * (top - bottom);
}

export function xOf(view: ChartView, time: number): number {
  return view.originX + indexOf(view, time) * view.barWidth;
}

export function timeAt(view: ChartView, x: number): number {
  const { bars, step, originX, barWidth } = view;
  const index = barWidth === 0 ? 0 : (x - originX) / barWidth;
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const end = bars.length - 1;
  if (index <= 0) return Math.round(first.timestamp + index * step);
  if (index >= end) return Math.round(last.timestamp + (index - end) * step);
  const before = Math.floor(index);
  const [from, to] = [beginOf(bars, before), beginOf(bars, before + 1)];
  return Math.round(from + (to - from) * (index - before));
}

const beginOf = (bars: readonly Bar[], place: number): number => bars[place]?.timestamp ?? 0;

/**
 * The place of a time among the candles, in candles: between two of them in proportion, so that what was drawn on short
 * candles stands in long ones where it belongs; before the first and after the last as if the market had gone on.
 */
function indexOf({ bars, step }: ChartView, time: number): number {
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return 0;
  if (time <= first.timestamp) return (time - first.timestamp) / step;
  if (time >= last.timestamp) return bars.length - 1 + (time - last.timestamp) / step;
  let [low, high] = [0, bars.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (beginOf(bars, middle) <= time) low = middle;
    else high = middle;
  }
  const [from, to] = [beginOf(bars, low), beginOf(bars, high)];
  return low + (time - from) / (to - from);
}

/** Whether two views show everything at the same place. */
export function isSameView(a: ChartView, b: ChartView): boolean {
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.top === b.top &&
    a.bottom === b.bottom &&
    a.originX === b.originX &&
    a.barWidth === b.barWidth &&
    a.step === b.step &&
    a.bars.length === b.bars.length &&
    a.bars[0]?.timestamp === b.bars[0]?.timestamp
  );
}
