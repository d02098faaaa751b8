import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ALIKE_BITS, LIKENESS_BITS, likenessOf } from '../../src/files/likeness.ts';
import { renewPicture } from '../../src/files/picture.ts';
import { noise } from './pictures.ts';

/** Something like the screenshot of a wallet: bars of text at places that depend on the seed. */
async function screenshot(seed: number): Promise<Buffer> {
  let state = seed * 2_654_435_761;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const bars = Array.from(
    { length: 22 },
    (_, row) =>
      `<rect x="${20 + next(260)}" y="${row * 40 + 10}" width="${80 + next(300)}" height="24" fill="rgb(${next(200)},${next(200)},${next(200)})"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="900"><rect width="720" height="900" fill="white"/>${bars.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

const bitsOf = async (bytes: Buffer): Promise<string> =>
  (await likenessOf((await renewPicture(bytes, 'voucher')).bytes)) ?? '';
const distance = (one: string, two: string): number => [...one].filter((bit, at) => bit !== two[at]).length;

test('the same picture, saved anew, smaller, brighter, grey or with a stamp on it, still looks alike', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const picture = await screenshot(seed);
    const own = await bitsOf(picture);
    expect(own).toMatch(/^[01]{256}$/);
    const changed: Record<string, Buffer> = {
      poorer: await sharp(picture).jpeg({ quality: 35 }).toBuffer(),
      smaller: await sharp(picture).resize({ width: 310 }).png().toBuffer(),
      wider: await sharp(picture).resize({ width: 1100, height: 900, fit: 'fill' }).jpeg().toBuffer(),
      brighter: await sharp(picture).modulate({ brightness: 1.08 }).jpeg().toBuffer(),
      grey: await sharp(picture).greyscale().webp().toBuffer(),
      stamped: await sharp(picture)
        .composite([
          { input: { create: { width: 90, height: 30, channels: 3, background: '#cc0000' } }, left: 400, top: 600 },
        ])
        .jpeg()
        .toBuffer(),
    };
    for (const [how, bytes] of Object.entries(changed)) {
      expect(distance(own, await bitsOf(bytes)), `${seed} ${how}`).toBeLessThanOrEqual(ALIKE_BITS);
    }
  }
});

test('other pictures do not', async () => {
  const bits = await Promise.all([1, 2, 3, 4, 5, 6].map(async (seed) => bitsOf(await screenshot(seed))));
  bits.push(await bitsOf(await noise(400, 300, 7)), await bitsOf(await noise(300, 400, 8)));
  for (const [at, one] of bits.entries()) {
    for (const two of bits.slice(at + 1)) expect(distance(one, two)).toBeGreaterThan(ALIKE_BITS);
  }
});

test('where there is nothing to see, nothing looks alike', async () => {
  expect(LIKENESS_BITS).toBe(256);
  for (const colour of ['#ffffff', '#000000', '#3366cc']) {
    const empty = await sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
      .jpeg()
      .toBuffer();
    expect(await likenessOf(empty)).toBeNull();
  }
});
