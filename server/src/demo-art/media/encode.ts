import sharp from 'sharp';
import { bytesOf, type Canvas } from '../drawing/canvas.ts';
import type { Moment } from '../drawing/style.ts';
import { filmOf, keyFrameOf } from './webm.ts';

/** Largest film, in bytes. */
const MOST_OF_FILM = 590_000;
const BEST_OF_FILM = 86;
const LEAST_OF_FILM = 20;

const rawOf = ({ width, height }: Canvas) => ({ width, height, channels: 3 as const });

/** A still picture, better than it will be kept. */
export const stillOf = (canvas: Canvas): Promise<Buffer> =>
  sharp(bytesOf(canvas), { raw: rawOf(canvas) })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();

/** An animation that goes on for ever. @param seconds of one turn */
export async function animationOf(moment: Moment, frames: number, seconds: number): Promise<Buffer> {
  const drawn = Array.from({ length: frames }, (_, frame) => moment(frame / frames));
  const [first] = drawn;
  if (!first) throw new Error('An animation has pictures');
  const raw = { ...rawOf(first), height: first.height * frames, pageHeight: first.height };
  return sharp(Buffer.concat(drawn.map(bytesOf)), { raw, animated: true })
    .webp({ quality: 88, effort: 1, loop: 0, delay: drawn.map(() => Math.round((seconds * 1_000) / frames)) })
    .toBuffer();
}

/** A film, as good as it can be without being too large. @param rate frames a second */
export async function filmFrom(moment: Moment, frames: number, rate: number): Promise<Buffer> {
  const first = moment(0);
  const encoded = async (canvas: Canvas, quality: number): Promise<Buffer> =>
    keyFrameOf(
      await sharp(bytesOf(canvas), { raw: rawOf(canvas) })
        .webp({ quality, effort: 4 })
        .toBuffer(),
    );
  let quality = BEST_OF_FILM;
  while (quality > LEAST_OF_FILM && (await encoded(first, quality)).length * frames > MOST_OF_FILM * 0.94) quality -= 4;
  for (;;) {
    const all: Buffer[] = [];
    for (let frame = 0; frame < frames; frame += 1) all.push(await encoded(moment(frame / frames), quality));
    const film = filmOf({ width: first.width, height: first.height, rate, frames: all });
    if (film.length <= MOST_OF_FILM || quality <= LEAST_OF_FILM) return film;
    quality -= 6;
  }
}
