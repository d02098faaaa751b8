import { colour } from '../../../../look/palette.ts';
import {
  drawFrame,
  EDGE,
  fontOf,
  type PosterCode,
  type PosterFrame,
  WIDTH,
  write,
} from '../../ui/poster/poster-pen.ts';

/** What stands on the poster, in the user's language. */
export interface PosterText extends PosterFrame {
  readonly symbol: string;
  readonly chips: readonly string[];
  readonly percent: string;
  readonly percentLabel: string;
  /** What was gained; empty where the user does not show it. */
  readonly amount: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

export interface PosterLook {
  readonly isLong: boolean;
  /** Whether it gained. */
  readonly isGain: boolean;
  /** The user's colour of a rise. */
  readonly isRedUp: boolean;
}

/** Draws the poster of a position. */
export function drawPoster(
  pen: CanvasRenderingContext2D,
  text: PosterText,
  { isLong, isGain, isRedUp }: PosterLook,
  code: PosterCode,
): void {
  const toneOf = (isUp: boolean): string => colour(isUp === isRedUp ? 'red' : 'green');
  const tone = toneOf(isGain);
  drawFrame(pen, text, code);
  write(pen, text.symbol, { x: EDGE, y: 330, size: 76, weight: 600, ink: colour('text') });
  chips(pen, text.chips, toneOf(isLong));
  write(pen, text.percent, { x: EDGE, y: 650, size: 176, weight: 600, ink: tone });
  write(pen, text.percentLabel, { x: EDGE, y: 716, size: 34, ink: colour('text-2') });
  if (text.amount !== '') write(pen, text.amount, { x: EDGE, y: 786, size: 48, weight: 600, ink: tone });
  facts(pen, text.facts);
}

function chips(pen: CanvasRenderingContext2D, labels: readonly string[], tone: string): void {
  let x = EDGE;
  for (const [place, label] of labels.entries()) {
    const ink = place === 0 ? tone : colour('gold');
    pen.font = fontOf(36, 600);
    const width = pen.measureText(label).width + 44;
    pen.strokeStyle = ink;
    pen.lineWidth = 2;
    pen.beginPath();
    pen.roundRect(x, 372, width, 62, 14);
    pen.stroke();
    write(pen, label, { x: x + 22, y: 416, size: 36, weight: 600, ink });
    x += width + 18;
  }
}

function facts(pen: CanvasRenderingContext2D, rows: PosterText['facts']): void {
  const column = (WIDTH - 2 * EDGE) / 2;
  for (const [place, [label, value]] of rows.entries()) {
    const x = EDGE + column * place;
    write(pen, label, { x, y: 886, size: 32, ink: colour('text-2'), most: column - 24 });
    write(pen, value, { x, y: 944, size: 48, weight: 600, ink: colour('text'), most: column - 24 });
  }
}
