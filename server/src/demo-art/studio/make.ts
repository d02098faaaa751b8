import { palettes } from '../drawing/colours.ts';
import { type PlannedWork, shapes } from '../artists/planned-work.ts';
import { cover } from '../drawing/canvas.ts';
import type { Canvas, Size } from '../drawing/canvas.ts';
import type { Moment } from '../drawing/style.ts';
import { animationOf, filmFrom, stillOf } from '../media/encode.ts';
import { mp4From } from '../media/mp4.ts';
import { composed, loudness } from '../media/pieces.ts';
import { waveOf } from '../media/wave.ts';
import { type ArtistKey, styleOf } from '../styles/styles.ts';

/** What is uploaded for a work: the work itself, and of sound and films a picture. */
export interface MadeWork {
  readonly file: Buffer;
  readonly poster: Buffer | null;
  /** The film as all browsers play it. */
  readonly compatible: Buffer | null;
}

/** What is needed to make a work. */
export interface Commission {
  readonly artist: ArtistKey;
  readonly work: PlannedWork;
  /** Of its size: 1, or less for a sketch. */
  readonly scale?: number;
}

/** Sizes of what moves, as parts of those of still pictures. */
const [ANIMATED, FILMED] = [0.5, 0.5];
const ANIMATION = { frames: 20, seconds: 3.6 } as const;
const FILM = { frames: 50, rate: 10 } as const;

const smaller = ({ width, height }: Size, by: number): Size => ({
  width: 2 * Math.round((width * by) / 2),
  height: 2 * Math.round((height * by) / 2),
});

/** Makes a work; the same work is made the same each time. */
export async function make({ artist, work, scale = 1 }: Commission): Promise<MadeWork> {
  const whole = smaller(shapes[work.shape], scale);
  const drawn = (size: Size): Moment => styleOf[artist]({ key: work.key, palette: palettes[work.palette], size });
  switch (work.type) {
    case 1:
      return { file: await stillOf(drawn(whole)(0)), poster: null, compatible: null };
    case 2: {
      const file = await animationOf(drawn(smaller(whole, ANIMATED)), ANIMATION.frames, ANIMATION.seconds);
      return { file, poster: null, compatible: null };
    }
    case 3: {
      const piece = composed(work.piece ?? 'strings', work.key);
      const poster = drawn(whole)(0);
      drawLoudness(poster, loudness(piece, BARS), palettes[work.palette].tones.at(-1) ?? [1, 1, 1]);
      return { file: waveOf(piece), poster: await stillOf(poster), compatible: null };
    }
    case 4: {
      const moment = drawn(smaller(whole, FILMED));
      return {
        file: await filmFrom(moment, FILM.frames, FILM.rate),
        poster: await stillOf(drawn(whole)(0)),
        compatible: await mp4From(moment, FILM.frames, FILM.rate),
      };
    }
  }
}

const BARS = 64;

/** Shows on the picture of a sound how loud it is, from its beginning on the left to its end. */
function drawLoudness(canvas: Canvas, levels: readonly number[], colour: readonly [number, number, number]): void {
  const { width, height, light } = canvas;
  for (let place = 0; place < light.length; place += 1) light[place] = (light[place] ?? 0) * 0.62;
  const [left, room] = [width * 0.1, (width * 0.8) / levels.length];
  for (const [bar, level] of levels.entries()) {
    const half = Math.max(2, level * height * 0.2);
    for (let y = Math.round(height / 2 - half); y <= height / 2 + half; y += 1)
      for (let x = Math.round(left + bar * room); x < left + bar * room + room * 0.55; x += 1)
        cover(canvas, x, y, colour, 0.92);
  }
}
