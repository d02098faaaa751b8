import { type ChartView, type Point, priceAt, timeAt, xOf, yOf } from '../view/chart-view.ts';
import type { Anchor, Drawing } from './drawing.ts';

/** A straight line between two places of the picture. */
export interface Line {
  readonly from: Point;
  readonly to: Point;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line of a retracement, with its part of the way. */
export interface Retracement extends Line {
  readonly part: number;
  readonly price: number;
}

export const fibonacciParts = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

export const pointOf = (view: ChartView, { time, price }: Anchor): Point => ({
  x: xOf(view, time),
  y: yOf(view, price),
});

export const anchorAt = (view: ChartView, { x, y }: Point): Anchor => ({
  time: timeAt(view, x),
  price: priceAt(view, y),
});

/** The lines of a drawing that is made of lines. */
export function linesOf({ kind, anchors }: Pick<Drawing, 'kind' | 'anchors'>, view: ChartView): Line[] {
  const [from, to] = anchors.map((anchor) => pointOf(view, anchor));
  if (from === undefined) return [];
  if (kind === 'level') return [{ from: { x: 0, y: from.y }, to: { x: view.width, y: from.y } }];
  if (to === undefined) return [];
  if (kind === 'trend') return [{ from, to }];
  return kind === 'ray' ? [{ from, to: rayEnd(from, to, view) }] : [];
}

/** Where a ray through two places leaves the picture; the second place itself when it is outside of it. */
export function rayEnd(from: Point, through: Point, { width, height }: Pick<ChartView, 'width' | 'height'>): Point {
  const [dx, dy] = [through.x - from.x, through.y - from.y];
  if (dx === 0 && dy === 0) return through;
  const until = (start: number, way: number, least: number, most: number): number =>
    way > 0 ? (most - start) / way : way < 0 ? (least - start) / way : Infinity;
  const share = Math.max(1, Math.min(until(from.x, dx, 0, width), until(from.y, dy, 0, height)));
  return { x: from.x + dx * share, y: from.y + dy * share };
}

/** The rectangle between two places. */
export function boxOf({ anchors }: Pick<Drawing, 'anchors'>, view: ChartView): Box | null {
  const [from, to] = anchors.map((anchor) => pointOf(view, anchor));
  if (from === undefined || to === undefined) return null;
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

/** The lines of a retracement: from the second price (nothing of the way gone back) to the first (all of it). */
export function retracements({ anchors }: Pick<Drawing, 'anchors'>, view: ChartView): Retracement[] {
  const [start, end] = anchors;
  const box = boxOf({ anchors }, view);
  if (start === undefined || end === undefined || box === null) return [];
  return fibonacciParts.map((part) => {
    const price = end.price + (start.price - end.price) * part;
    const y = yOf(view, price);
    return { part, price, from: { x: box.x, y }, to: { x: box.x + box.width, y } };
  });
}

/** Which places of a column leave room for a line of text each, the first one always; pixels. */
export function withRoom(places: readonly number[], room: number): boolean[] {
  let last: number | null = null;
  return places.map((place) => {
    const isFree = last === null || Math.abs(place - last) >= room;
    if (isFree) last = place;
    return isFree;
  });
}

/** The middle of a text of that width that is nearest to where it belongs and leaves all of it in sight. */
export function inSight(middle: number, textWidth: number, width: number): number {
  return Math.min(Math.max(middle, textWidth / 2), Math.max(textWidth / 2, width - textWidth / 2));
}

/** What a measure says: the way of the price, its part of where it began (null from nothing), and the time between. */
export interface Measured {
  readonly price: number;
  readonly percent: number | null;
  readonly milliseconds: number;
}

export function measured({ anchors }: Pick<Drawing, 'anchors'>): Measured | null {
  const [start, end] = anchors;
  if (start === undefined || end === undefined) return null;
  const price = end.price - start.price;
  return {
    price,
    percent: start.price === 0 ? null : (price / start.price) * 100,
    milliseconds: end.time - start.time,
  };
}

/** The anchors after all of them, or one, were moved by a way of the picture. */
export function moved(anchors: readonly Anchor[], way: Point, view: ChartView, only: number | null = null): Anchor[] {
  return anchors.map((anchor, place) => {
    if (only !== null && place !== only) return anchor;
    const { x, y } = pointOf(view, anchor);
    return {
      time: way.x === 0 ? anchor.time : timeAt(view, x + way.x),
      price: way.y === 0 ? anchor.price : priceAt(view, y + way.y),
    };
  });
}

/** Where a drawing begins that is asked for by a key: in the middle of what is seen. */
export function middleOf(view: ChartView, count: 1 | 2): Anchor[] {
  const { width, height } = view;
  const places =
    count === 1
      ? [{ x: width / 2, y: height / 2 }]
      : [
          { x: width / 3, y: (height * 3) / 5 },
          { x: (width * 2) / 3, y: (height * 2) / 5 },
        ];
  return places.map((place) => anchorAt(view, place));
}
