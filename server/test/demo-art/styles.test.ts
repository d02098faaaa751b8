import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { bytesOf } from '../../src/demo-art/drawing/canvas.ts';
import { palettes } from '../../src/demo-art/drawing/colours.ts';
import { type ArtistKey, styleOf } from '../../src/demo-art/styles/styles.ts';

/** Each way of drawing, small. */

const SIZE = { width: 48, height: 60 };
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function draw(artist: ArtistKey, key: number, times: readonly number[]): string[] {
  const moment = styleOf[artist]({ key, palette: palettes.dusk, size: SIZE });
  return times.map((time) => hashOf(bytesOf(moment(time))));
}

/** How much of the picture differs from its first pixel. */
function drawnPart(artist: ArtistKey, key: number): number {
  const { light } = styleOf[artist]({ key, palette: palettes.leaf, size: SIZE })(0);
  const differs = light.filter((value, place) => Math.abs(value - (light[place % 3] ?? 0)) > 0.02);
  expect(light.some((value) => Number.isNaN(value))).toBe(false);
  return differs.length / light.length;
}

test.each(Object.keys(styleOf) as ArtistKey[])('%s draws the same again, by another key another picture', (artist) => {
  const [still, moved] = draw(artist, 5, [0, 0.4]);
  expect(draw(artist, 5, [0])).toEqual([still]);
  expect(moved).not.toBe(still);
  expect(draw(artist, 6, [0])).not.toEqual([still]);
  expect(drawnPart(artist, 5)).toBeGreaterThan(0.15);
});
