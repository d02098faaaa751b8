import { colour, font } from '../../../../look/palette.ts';

/** Size of the picture, pixels: as tall as a phone shows it whole in a conversation. */
export const WIDTH = 1080;
export const HEIGHT = 1350;
export const EDGE = 84;
const CODE = 232;

/** What stands on every poster, in the user's language. */
export interface PosterFrame {
  readonly site: string;
  /** That the money is not real; empty where it is. */
  readonly demo: string;
  readonly invitation: string;
  readonly host: string;
  /** The last line: the moment, or the invitation code. */
  readonly foot: string;
}

/** The QR code as squares of a picture of that side. */
export interface PosterCode {
  readonly path: string;
  readonly side: number;
}

/** Draws what all posters have in common, in gold on dark whatever the theme: ground, name of the site, foot with the code. */
export function drawFrame(pen: CanvasRenderingContext2D, frame: PosterFrame, code: PosterCode): void {
  ground(pen);
  brand(pen, frame);
  foot(pen, frame, code);
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

function brand(pen: CanvasRenderingContext2D, { site, demo }: PosterFrame): void {
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

function foot(pen: CanvasRenderingContext2D, frame: PosterFrame, { path, side }: PosterCode): void {
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
  write(pen, frame.invitation, { x: EDGE, y: top + 62, size: 40, weight: 600, ink: colour('gold'), most });
  write(pen, frame.host, { x: EDGE, y: top + 118, size: 32, ink: colour('text'), most });
  write(pen, frame.foot, { x: EDGE, y: top + CODE - 12, size: 28, ink: colour('text-2'), most });
}

export const fontOf = (size: number, weight: number): string => `${weight} ${size}px ${font}`;

interface Writing {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly ink: string;
  readonly weight?: number;
  /** The room there is; what is longer is written smaller. */
  readonly most?: number;
}

/** Writes one line, from the left. */
export function write(pen: CanvasRenderingContext2D, text: string, writing: Writing): void {
  const { x, y, size, ink, weight = 400, most = WIDTH - 2 * EDGE } = writing;
  pen.fillStyle = ink;
  pen.textAlign = 'left';
  pen.font = fontOf(size, weight);
  const { width } = pen.measureText(text);
  if (width > most) pen.font = fontOf(Math.floor((size * most) / width), weight);
  pen.fillText(text, x, y);
}

/** Writes a text on as many lines as it needs. @returns where the next line would stand */
export function writeLines(
  pen: CanvasRenderingContext2D,
  text: string,
  { lineHeight, ...writing }: Writing & { readonly lineHeight: number },
): number {
  const { size, weight = 400, most = WIDTH - 2 * EDGE } = writing;
  pen.font = fontOf(size, weight);
  let { y } = writing;
  let line = '';
  // Languages without spaces are cut between letters.
  const parts = text.includes(' ') ? text.split(/(?<= )/) : [...text];
  for (const part of parts) {
    if (line !== '' && pen.measureText(line + part).width > most) {
      write(pen, line, { ...writing, y });
      y += lineHeight;
      line = part.trimStart();
    } else {
      line += part;
    }
  }
  write(pen, line, { ...writing, y });
  return y + lineHeight;
}
