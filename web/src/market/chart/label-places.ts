import type { ChartMark } from './chart-mark.ts';

/** Where the first label of a price begins, pixels from the left. */
const START = 4;
/** What a label takes beside its text, with the room to the next one, pixels. */
const AROUND = 11;

/**
 * Lets the labels of marks at one price begin one after the other, where they would cover each other.
 * @param widthOf pixels that a text takes in a label
 */
export function placeLabels(marks: readonly ChartMark[], widthOf: (text: string) => number): readonly ChartMark[] {
  const ends = new Map<number, number>();
  return marks.map((mark) => {
    const price = Number(mark.price);
    const from = ends.get(price) ?? START;
    ends.set(price, from + widthOf(mark.label) + AROUND);
    return from === START ? mark : { ...mark, labelFrom: from };
  });
}

let context: CanvasRenderingContext2D | null | undefined;

/** Pixels that a text takes in a label; nothing where nothing can be drawn. */
export function labelWidth(text: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return 0;
  context.font = `600 10px ${getComputedStyle(document.body).fontFamily}`;
  return context.measureText(text).width;
}
