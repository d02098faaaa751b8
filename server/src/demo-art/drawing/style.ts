import { mix, SeededRandom } from '@aureus/core/market/simulated/seeded-random.ts';
import type { Canvas, Size } from './canvas.ts';
import type { Palette } from './colours.ts';

/** What a picture is made of. The same gives the same picture, pixel by pixel. */
export interface Draft {
  readonly key: number;
  readonly palette: Palette;
  readonly size: Size;
}

/** One picture of something that moves. @param time from 0 to 1; both ends look the same */
export type Moment = (time: number) => Canvas;

/** A way of drawing: makes ready what all moments have in common, which is most of the work. */
export type Style = (draft: Draft) => Moment;

/** Chance of one part of a picture, which no other part changes. */
export const chanceOf = ({ key }: Draft, part: number): SeededRandom => new SeededRandom(mix(key, part));

/** A whole turn in radians. */
export const TURN = 2 * Math.PI;
