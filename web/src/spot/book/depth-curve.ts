import type { Levels } from './ladder.ts';

export interface DepthCurve {
  /** SVG paths of the two filled areas. */
  readonly bids: string;
  readonly asks: string;
  readonly lowPrice: number;
  readonly highPrice: number;
  readonly largestSum: number;
}

interface Point {
  readonly price: number;
  readonly sum: number;
}

function cumulate(levels: Levels): Point[] {
  let sum = 0;
  return levels.map(([price, amount]) => {
    sum += Number(amount);
    return { price: Number(price), sum };
  });
}

/** Both sides of the book as steps that grow away from the middle. For drawing alone: floats do. Null when a side is empty. */
export function depthCurve(bids: Levels, asks: Levels, width: number, height: number): DepthCurve | null {
  const [left, right] = [cumulate(bids), cumulate(asks)];
  const [bestBid, bestAsk] = [left[0], right[0]];
  if (bestBid === undefined || bestAsk === undefined) return null;
  const middle = (bestBid.price + bestAsk.price) / 2;
  const reach = Math.max(middle - (left.at(-1)?.price ?? middle), (right.at(-1)?.price ?? middle) - middle) || 1;
  const largestSum = Math.max(left.at(-1)?.sum ?? 0, right.at(-1)?.sum ?? 0) || 1;
  const x = (price: number): string => ((0.5 + (price - middle) / (2 * reach)) * width).toFixed(1);
  const y = (sum: number): string => (height - (sum / largestSum) * (height - 4)).toFixed(1);
  const area = (points: readonly Point[], edge: number): string => {
    const first = points[0];
    if (first === undefined) return '';
    let path = `M${x(first.price)} ${height}`;
    let before = first.sum;
    for (const point of points) {
      path += `L${x(point.price)} ${y(point === first ? first.sum : before)}L${x(point.price)} ${y(point.sum)}`;
      before = point.sum;
    }
    return `${path}L${edge} ${y(before)}L${edge} ${height}Z`;
  };
  return {
    bids: area(left, 0),
    asks: area(right, width),
    lowPrice: middle - reach,
    highPrice: middle + reach,
    largestSum,
  };
}
