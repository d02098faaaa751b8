import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { mediaTypeOf, type MediaType } from '../../src/files/readers/readers.ts';
import { inspectMotion, renewMotion, storedSide } from '../../src/files/motion.ts';
import { rangeOf } from '../../src/files/range.ts';
import { renewUpload } from '../../src/files/upload-kinds.ts';
import { ebml, mp4, mp3, ogg, pictures, sound, track, wave } from './media.ts';

/** Sound and films by their containers, animations, and the parts of files that players ask for. */

const samples: Readonly<Record<MediaType, Buffer>> = {
  'audio/wav': wave(),
  'audio/ogg': ogg(),
  'audio/mpeg': mp3(),
  'video/mp4': mp4(),
  'video/webm': ebml(),
};

describe.each(Object.entries(samples))('%s', (type, bytes) => {
  test('is known, and not when a byte is missing or more of it follows', () => {
    expect(mediaTypeOf(bytes)).toBe(type);
    // The last frame of a sound may be cut off, as players take it.
    if (type !== 'audio/mpeg') expect(mediaTypeOf(bytes.subarray(0, -1))).toBeNull();
    expect(mediaTypeOf(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]))).toBeNull();
  });

  test('whatever is changed in it, it is read to an end, and is never another kind', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 4 }), (changes) => {
        const changed = Buffer.from(bytes);
        for (const [at, byte] of changes) changed[at] = byte;
        expect([type, null]).toContain(mediaTypeOf(changed));
      }),
    );
  });
});

test('what is no sound and no film', () => {
  const others = ['', 'ID3', 'RIFF', '<html><body onload=x>', 'GIF89a', '%PDF-1.7', 'OggS', '\u001aE\u00df\u00a3'];
  expect(others.map((text) => mediaTypeOf(Buffer.from(text, 'latin1')))).toEqual(others.map(() => null));
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => mediaTypeOf(Buffer.from(bytes)) === null));
  // Boxes that promise more than there is, and a film without pictures.
  expect(mediaTypeOf(mp4({ handler: 'soun' }))).toBeNull();
  expect(mediaTypeOf(mp4({ extra: 1 }))).toBeNull();
  expect(mediaTypeOf(ebml('matroska'))).toBeNull();
});

test('a film of nothing but parts is none: each of them would cost more memory than its bytes', () => {
  const parts = (part: Buffer, count: number): Buffer => Buffer.concat(Array.from({ length: count }, () => part));
  // An empty box, and an empty element that every container may hold.
  const [free, blank] = [Buffer.from('\0\0\0\bfree'), Buffer.from([0xec, 0x80])];
  expect(mediaTypeOf(Buffer.concat([mp4(), parts(free, 1_000)]))).toBe('video/mp4');
  expect(mediaTypeOf(Buffer.concat([mp4(), parts(free, 10_000)]))).toBeNull();
  expect(mediaTypeOf(ebml('webm', parts(blank, 1_000)))).toBe('video/webm');
  expect(mediaTypeOf(ebml('webm', parts(blank, 10_000)))).toBeNull();
});

describe('a film of MP4 is taken when all browsers play it', () => {
  const film = (...tracks: readonly Buffer[]): Promise<unknown> =>
    renewUpload(mp4({ handler: 'tmcd', more: Buffer.concat(tracks) }), 'artwork_media');

  test.each([
    ['pictures of H.264', [track('vide', [pictures()])]],
    ['with sound of AAC', [track('vide', [pictures('avc3', 100)]), track('soun', [sound()])]],
    ['as QuickTime writes it', [track('vide', [pictures('avc1', 66)]), track('soun', [sound(0x40, true)])]],
    ['two settings of one camera', [track('vide', [pictures(), pictures()])]],
    ['what is no picture and no sound', [track('vide', [pictures()]), track('meta', [])]],
  ])('%s', async (_, tracks) => {
    expect(await film(...tracks)).toMatchObject({ contentType: 'video/mp4' });
  });

  test.each([
    ['HEVC', [track('vide', [pictures('hvc1')])]],
    ['AV1', [track('vide', [pictures('av01')])]],
    ['ten bits a colour', [track('vide', [pictures('avc1', 110)])]],
    ['HEVC behind H.264', [track('vide', [pictures(), pictures('hev1')])]],
    ['sound of MP3', [track('vide', [pictures()]), track('soun', [sound(0x6b)])]],
    ['sound of another name', [track('vide', [pictures()]), track('soun', [pictures('ac-3')])]],
    ['no word of how it is coded', [track('vide', [])]],
    ['a name alone', [track('vide', [Buffer.from('\0\0\0\x08avc1', 'latin1')])]],
    [
      'sound that says nothing',
      [track('vide', [pictures()]), track('soun', [Buffer.from('\0\0\0\x08mp4a', 'latin1')])],
    ],
  ])('but not %s', async (_, tracks) => {
    await expect(film(...tracks)).rejects.toMatchObject({ code: 'film_coding_not_allowed' });
  });
});

const frame = (red: number) => ({ create: { width: 20, height: 10, channels: 3 as const, background: { r: red, g: 0, b: 0 } } }); // prettier-ignore
const animation = async (frames: number): Promise<Buffer> => {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, place) =>
      sharp(frame((place * 50) % 256))
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pictures, { join: { animated: true } })
    .gif({ delay: Array(frames).fill(80) })
    .toBuffer();
};

test('an animation is made anew with all its pictures; a still one is none', async () => {
  const bytes = await animation(4);
  const made = await renewMotion(bytes);
  expect([made.contentType, made.width, made.height]).toEqual(['image/webp', 20, 10]);
  expect((await sharp(made.bytes, { animated: true }).metadata()).pages).toBe(4);
  const still = await sharp(frame(1)).webp().toBuffer();
  const refusedAs = (code: unknown) => expect.objectContaining({ code });
  expect(() => inspectMotion(still)).toThrow(refusedAs('file_type_not_allowed'));
  expect(() => inspectMotion(Buffer.from('<svg/>'))).toThrow(refusedAs('file_type_not_allowed'));
  expect(() => inspectMotion(bytes.subarray(0, 30))).toThrow(refusedAs(expect.stringMatching(/^file_/)));
  const long = await animation(241);
  expect(() => inspectMotion(long)).toThrow(refusedAs('file_too_many_pixels'));
});

test('an animation of many pixels becomes smaller: what it costs to encode is bounded', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 2, max: 240 }), (width, height, pages) => {
      const side = storedSide({ width, height, pages, passes: 1 });
      const scale = Math.min(1, side / Math.max(width, height));
      expect(side).toBeLessThanOrEqual(1_000);
      expect(width * scale * height * scale * pages).toBeLessThanOrEqual(30_000_001);
      if (width * height * pages <= 30_000_000) expect(side).toBeGreaterThanOrEqual(Math.min(1_000, Math.max(width, height)));
    }),
  ); // prettier-ignore
});

test('an upload is taken for what it was uploaded for alone', async () => {
  expect(await renewUpload(samples['video/webm'], 'artwork_media')).toMatchObject({
    contentType: 'video/webm',
    width: 1,
  });
  const refused = { code: 'file_type_not_allowed' };
  await expect(renewUpload(samples['audio/wav'], 'artwork')).rejects.toMatchObject(refused);
  await expect(renewUpload(await animation(2), 'artwork_media')).rejects.toMatchObject(refused);
  await expect(renewUpload(samples['video/mp4'], 'artwork_motion')).rejects.toMatchObject(refused);
});

test('the part of a file that a player asks for', () => {
  expect(rangeOf('bytes=0-9', 100)).toEqual({ first: 0, last: 9 });
  expect(rangeOf('bytes=90-', 100)).toEqual({ first: 90, last: 99 });
  expect(rangeOf('bytes=90-500', 100)).toEqual({ first: 90, last: 99 });
  expect(rangeOf('bytes=-10', 100)).toEqual({ first: 90, last: 99 });
  expect(rangeOf('bytes=-500', 100)).toEqual({ first: 0, last: 99 });
  expect(['bytes=100-', 'bytes=-0'].map((header) => rangeOf(header, 100))).toEqual(['outside', 'outside']);
  const all = [undefined, '', 'bytes=-', 'bytes=5-1', 'bytes=0-1,3-4', 'lines=0-1', `bytes=${'9'.repeat(16)}-`];
  expect(all.map((header) => rangeOf(header, 100))).toEqual(all.map(() => null));
});
