import { colour, font } from '../../../../look/palette.ts';

/** Size of the picture, pixels: as tall as a phone shows it whole in a conversation. */
export const WIDTH = 1080;
export const HEIGHT = 1350;
const EDGE = 84;
const CODE = 232;

/** What stands on the poster, in the user's language. */
export interface PosterText {
  readonly site: string;
  /** That the money is not real; empty where it is. */
  readonly demo: string;
  readonly symbol: string;
  readonly chips: readonly string[];
  readonly percent: string;
  readonly percentLabel: string;
  /** What was gained; empty where the user does not show it. */
  readonly amount: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly invitation: string;
  readonly host: string;
  readonly moment: string;
}

export interface PosterLook {
  readonly isLong: boolean;
  /** Whether it gained. */
  readonly isGain: boolean;
  /** The user's colour of a rise. */
  readonly isRedUp: boolean;
}

/** The QR code as squares of a picture of that side. */
export interface PosterCode {
  readonly path: string;
  readonly side: number;
}

type Align = 'left' | 'right';

/** Draws the poster, in gold on dark whatever the theme. */
export function drawPoster(
  pen: CanvasRenderingContext2D,
  text: PosterText,
  { isLong, isGain, isRedUp }: PosterLook,
  code: PosterCode,
): void {
  const toneOf = (isUp: boolean): string => colour(isUp === isRedUp ? 'red' : 'green');
  const tone = toneOf(isGain);
  ground(pen);
  brand(pen, text);
  write(pen, text.symbol, { x: EDGE, y: 330, size: 76, weight: 600, ink: colour('text') });
  chips(pen, text.chips, toneOf(isLong));
  write(pen, text.percent, { x: EDGE, y: 650, size: 176, weight: 600, ink: tone });
  write(pen, text.percentLabel, { x: EDGE, y: 716, size: 34, ink: colour('text-2') });
  if (text.amount !== '') write(pen, text.amount, { x: EDGE, y: 786, size: 48, weight: 600, ink: tone });
  facts(pen, text.facts);
  foot(pen, text, code);
}

function ground(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = colour('bg');
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  // A rising sun of thin gold rings, the only ornament.
  pen.strokeStyle = colour('gold');
  pen.lineWidth = 2;
  for (let ring = 0; ring < 9; ring += 1) {
    pen.globalAlpha = 0.28 - ring * 0.03;
    pen.beginPath();
    pen.arc(WIDTH - 40, 60, 150 + ring * 74, 0, Math.PI * 2);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function brand(pen: CanvasRenderingContext2D, { site, demo }: PosterText): void {
  pen.save();
  pen.translate(EDGE - 22, 96);
  pen.scale(2.6, 2.6);
  pen.strokeStyle = colour('gold');
  pen.lineWidth = 2.4;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke(new Path2D('M9 23 16 8l7 15M11.6 18.2h8.8'));
  pen.restore();
  write(pen, site, { x: EDGE + 58, y: 152, size: 44, weight: 600, ink: colour('gold') });
  if (demo !== '') write(pen, demo, { x: EDGE, y: 216, size: 28, ink: colour('text-2') });
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

function foot(pen: CanvasRenderingContext2D, text: PosterText, { path, side }: PosterCode): void {
  const top = HEIGHT - EDGE - CODE;
  pen.fillStyle = colour('line');
  pen.fillRect(EDGE, top - 48, WIDTH - 2 * EDGE, 2);
  const left = WIDTH - EDGE - CODE;
  pen.fillStyle = colour('paper');
  pen.beginPath();
  pen.roundRect(left, top, CODE, CODE, 18);
  pen.fill();
  pen.save();
  pen.translate(left, top);
  pen.scale(CODE / side, CODE / side);
  pen.fillStyle = colour('ink');
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a drawing, not an array
  pen.fill(new Path2D(path));
  pen.restore();
  const most = left - EDGE - 36;
  write(pen, text.invitation, { x: EDGE, y: top + 62, size: 40, weight: 600, ink: colour('gold'), most });
  write(pen, text.host, { x: EDGE, y: top + 118, size: 32, ink: colour('text'), most });
  write(pen, text.moment, { x: EDGE, y: top + CODE - 12, size: 28, ink: colour('text-2'), most });
}

const fontOf = (size: number, weight: number): string => `${weight} ${size}px ${font}`;

interface Writing {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly ink: string;
  readonly weight?: number;
  readonly align?: Align;
  /** The room there is; what is longer is written smaller. */
  readonly most?: number;
}

function write(pen: CanvasRenderingContext2D, text: string, writing: Writing): void {
  const { x, y, size, ink, weight = 400, align = 'left', most = WIDTH - 2 * EDGE } = writing;
  pen.fillStyle = ink;
  pen.textAlign = align;
  pen.font = fontOf(size, weight);
  const { width } = pen.measureText(text);
  if (width > most) pen.font = fontOf(Math.floor((size * most) / width), weight);
  pen.fillText(text, x, y);
}
