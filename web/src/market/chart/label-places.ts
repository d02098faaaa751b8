import type { ChartMark } from './chart-mark.ts';
import { type ChartView, yOf } from './view/chart-view.ts';

/** Where the first label of a price begins, pixels from the left. */
const START = 4;
/** What a label takes beside its text, with the room to the next one, pixels. */
const AROUND = 11;

/** Height of a label with the least room to the next one, pixels. */
const HEIGHT = 16;

/**
 * Lets the labels of marks begin one after the other where they would cover each other: at one price, and at prices so
 * near that there is no room for two labels between them.
 * @param widthOf pixels that a text takes in a label
 * @param view where prices are now; null before there are candles
 */
export function placeLabels(
  marks: readonly ChartMark[],
  widthOf: (text: string) => number,
  view: ChartView | null,
): readonly ChartMark[] {
  const placed: { y: number; from: number; end: number }[] = [];
  return marks.map((mark) => {
    const price = Number(mark.price);
    const y = view === null ? price : yOf(view, price);
    const near = placed.filter((other) => (view === null ? other.y === y : Math.abs(other.y - y) < HEIGHT));
    const width = widthOf(mark.label) + AROUND;
    let from = START;
    for (const other of near.toSorted((a, b) => a.from - b.from))
      if (from + width > other.from && from < other.end) from = other.end;
    placed.push({ y, from, end: from + width });
    return from === START ? mark : { ...mark, labelFrom: from };
  });
}

/** Whether two placings of the same marks come to the same. */
export function isSamePlaces(a: readonly ChartMark[], b: readonly ChartMark[]): boolean {
  return a.every(({ labelFrom }, index) => labelFrom === b[index]?.labelFrom);
}

let context: CanvasRenderingContext2D | null | undefined;

/** Pixels that a text takes in a label; nothing where nothing can be drawn. */
export function labelWidth(text: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return 0;
  context.font = `600 10px ${getComputedStyle(document.body).fontFamily}`;
  return context.measureText(text).width;
}
