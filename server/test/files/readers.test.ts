import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureFactsOf, pictureTypeOf } from '../../src/files/readers/readers.ts';
import { animated, noise, withLocation } from './pictures.ts';

/** What the heads of pictures say: the same as the decoder says, and what it would do with them. */

const pictures: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a JPEG': () => noise(37, 21),
  'a progressive JPEG': async () =>
    sharp(await noise(37, 21))
      .jpeg({ progressive: true })
      .toBuffer(),
  'a JPEG that says where it was taken': async () => withLocation(await noise(37, 21)),
  'a PNG': () => noise(37, 21, 1, 'png'),
  'an interlaced PNG': async () =>
    sharp(await noise(37, 21))
      .png({ progressive: true })
      .toBuffer(),
  'a WebP': () => noise(37, 21, 1, 'webp'),
  'a WebP without losses': async () =>
    sharp(await noise(37, 21))
      .webp({ lossless: true })
      .toBuffer(),
  'a WebP that can be seen through': async () =>
    sharp(await noise(37, 21))
      .ensureAlpha(0.5)
      .webp()
      .toBuffer(),
  'a GIF': () => noise(37, 21, 1, 'gif'),
  'an animated GIF': () => animated('gif'),
  'an animated WebP': () => animated('webp'),
};

test.each(Object.entries(pictures))('%s', async (_what, make) => {
  const bytes = await make();
  const type = pictureTypeOf(bytes)!;
  const { format, width, height, pages = 1 } = await sharp(bytes).metadata();
  expect(type).toBe(`image/${format}`);
  expect(pictureFactsOf(bytes, type)).toMatchObject({ width, height, pages });
  // What follows it in its file is none of it.
  const followed = Buffer.concat([bytes, Buffer.from('ANMF\u00ff\u00da'.repeat(300), 'latin1')]);
  if (type !== 'image/gif') expect(pictureFactsOf(followed, type)).toEqual(pictureFactsOf(bytes, type));
});

describe('passes over a JPEG', () => {
  const passesOf = (bytes: Buffer): number | undefined => pictureFactsOf(bytes, 'image/jpeg')?.passes;
  /** Puts a segment behind the first two bytes. */
  const withSegment = (bytes: Buffer, marker: number, body: Buffer): Buffer => {
    const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
    return Buffer.concat([bytes.subarray(0, 2), head, body, bytes.subarray(2)]);
  };

  test('are counted as they come', async () => {
    const plain = await noise(37, 21);
    expect(passesOf(plain)).toBe(1);
    const progressive = await sharp(plain).jpeg({ progressive: true }).toBuffer();
    expect(passesOf(progressive)).toBeGreaterThan(5);
    expect(passesOf(progressive)).toBeLessThan(20);
  });

  test('are not those of a small picture inside, nor hidden behind an end that is none', async () => {
    const progressive = await sharp(await noise(60, 40))
      .jpeg({ progressive: true })
      .toBuffer();
    const small = await noise(8, 8);
    const said = { width: 60, height: 40, passes: passesOf(progressive) };
    // As cameras write it, and as a note.
    for (const marker of [0xe1, 0xfe]) {
      const bytes = withSegment(progressive, marker, small);
      expect(pictureFactsOf(bytes, 'image/jpeg')).toMatchObject(said);
      expect((await sharp(bytes).metadata()).width).toBe(60);
    }
  });
});
