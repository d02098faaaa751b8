import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { mediaTypes, motionTypes, uploadTypes } from '@aureus/contract/files/limits.ts';
import { describe, expect, test } from 'vitest';
import { blanked } from '../../src/files/blanking.ts';
import { inspectMotion } from '../../src/files/motion.ts';
import { inspectPicture } from '../../src/files/picture.ts';
import { mediaReaders, mediaTypeOf, type MediaType, pictureReaders } from '../../src/files/readers/readers.ts';
import { TooManyStepsError, UploadBytes } from '../../src/files/readers/upload-bytes.ts';
import { storedTypes } from '../../src/files/stored-types.ts';
import { beginnings, hostileFiles, run, runs, SIZE } from './hostile-files.ts';

/** Each reader of what strangers send against each file that is made to keep it busy: counted in bytes looked at. */

const readers = { ...mediaReaders, ...pictureReaders };
type ReaderType = keyof typeof readers;
const types = Object.keys(readers) as ReaderType[];

/** Most bytes a reader looks at, and most parts it counts, whatever is in the file. */
const MOST_LOOKS = 2 * SIZE;
const MOST_PARTS = 10_001;

/** Lets a reader read to its end. @returns what it found; null when it was stopped or found nothing */
function read(type: ReaderType, file: UploadBytes): unknown {
  try {
    return readers[type](file) || null;
  } catch (error) {
    if (error instanceof TooManyStepsError) return null;
    throw error;
  }
}

const hostileOf = (type: ReaderType): readonly (readonly [string, Buffer])[] => [
  ...Object.entries(hostileFiles[type]),
  ...Object.entries(runs).map(([what, piece]): [string, Buffer] => [what, run(beginnings[type], piece)]),
  ...Object.entries(runs).map(([what, piece]): [string, Buffer] => [`nothing but ${what}`, run(piece, piece)]),
];

describe.each(types)('%s', (type) => {
  test('every hostile file is read in as many steps as it has bytes', () => {
    for (const [what, bytes] of hostileOf(type)) {
      const file = UploadBytes.of(bytes);
      read(type, file);
      expect([what, file.looked <= MOST_LOOKS, file.parts <= MOST_PARTS]).toEqual([what, true, true]);
    }
  });

  test('every other reader, too, reads what is hostile to this one', () => {
    for (const bytes of Object.values(hostileFiles[type]))
      for (const other of types) {
        const file = UploadBytes.of(bytes);
        read(other, file);
        expect([other, file.looked <= MOST_LOOKS, file.parts <= MOST_PARTS]).toEqual([other, true, true]);
      }
  });
});

test('a reader that goes back again and again is stopped', () => {
  const file = UploadBytes.of(Buffer.alloc(100_000));
  expect(() => {
    for (let at = 0; at < file.length; at += 1) file.find(0xff, at);
  }).toThrow(TooManyStepsError);
  expect(file.looked).toBeLessThan(600_000);
});

test('a hostile file that is a sound or a film all the same is written over in one pass', () => {
  for (const type of Object.keys(mediaReaders) as MediaType[])
    for (const [, bytes] of hostileOf(type)) {
      const found = mediaTypeOf(bytes);
      if (found !== null) expect(blanked(bytes, found)).toHaveLength(SIZE);
    }
});

test('a film that is made to keep its reader busy is none', () => {
  for (const type of ['video/mp4', 'video/webm'] as const)
    for (const [what, bytes] of Object.entries(hostileFiles[type]))
      expect([what, mediaTypeOf(bytes)]).toEqual([what, null]);
});

test('pictures of too many passes or pages never reach a decoder', () => {
  const codeOf = (inspect: (bytes: Buffer) => unknown, bytes: Buffer | undefined): unknown => {
    try {
      return inspect(bytes ?? Buffer.alloc(0));
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };
  const { 'image/jpeg': jpeg, 'image/gif': gif, 'image/webp': webp, 'image/png': png } = hostileFiles;
  expect(codeOf(inspectPicture, jpeg['beginnings of passes'])).toBe('file_too_complex');
  expect(codeOf(inspectPicture, png['animations larger than anything'])).toBe('file_unreadable');
  expect(codeOf(inspectPicture, png['animations larger than anything']?.subarray(0, 53))).toBe('file_type_not_allowed');
  expect(codeOf(inspectMotion, gif['pictures of nothing'])).toBe('file_too_many_pixels');
  expect(codeOf(inspectMotion, webp['pictures of nothing'])).toBe('file_unreadable');
});

const FOLDER = path.join(import.meta.dirname, '../../src/files');
const sourceOf = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8');

describe('a new format goes red here until it is tried', () => {
  test('whatever may be uploaded or is stored has a reader, and each reader its hostile files', () => {
    const all = new Set<string>([...uploadTypes, ...motionTypes, ...mediaTypes, ...Object.keys(storedTypes)]);
    expect(types.toSorted()).toEqual([...all].toSorted());
    expect(Object.keys(hostileFiles).toSorted()).toEqual(types.toSorted());
    for (const type of types) expect(Object.keys(hostileFiles[type]).length).toBeGreaterThan(2);
  });

  test('readers see bytes through the count alone, and use no regular expressions', () => {
    const files = readdirSync(path.join(FOLDER, 'readers')).filter(
      (file) => !/^(upload-bytes|readers)\.ts$/.test(file),
    );
    expect(files.length).toBeGreaterThan(types.length);
    for (const file of files)
      expect([file, /\bBuffer\b|Uint8Array|RegExp|\.(replace|replaceAll|match|matchAll|split|search|test)\(/.test(sourceOf(`readers/${file}`))]).toEqual([file, false]); // prettier-ignore
  });

  test('nothing else in the area looks into a file', () => {
    const reads = /\.read(U?Int|Big|Float|Double)|toString\('latin1'|\.subarray\(|\.indexOf\(|file-type/;
    // Frames between our own processes.
    const known = ['process/frames.ts', 'readers/upload-bytes.ts'];
    const all = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    expect(all.filter((file) => reads.test(sourceOf(file))).toSorted()).toEqual(known);
    const decoding = ['likeness.ts', 'motion.ts', 'picture.ts'];
    expect(all.filter((file) => /from 'sharp'/.test(sourceOf(file))).toSorted()).toEqual(decoding);
  });
});
