import type { StoredType } from '../stored-types.ts';
import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import { isMp3 } from './mp3.ts';
import { isMp4, isPlayedEverywhere } from './mp4.ts';
import { isOgg } from './ogg.ts';
import type { PictureFacts } from './picture-facts.ts';
import { readPng } from './png.ts';
import { TooManyStepsError, UploadBytes } from './upload-bytes.ts';
import { isWave } from './wave.ts';
import { isWebm } from './webm.ts';
import { readWebp } from './webp.ts';

/**
 * Every reader of what strangers send, by what it reads. All of them see the bytes only through `UploadBytes`, which counts
 * what they look at, and each is tried with every hostile file there is (`server/test/files/hostile.test.ts`).
 */
export type MediaType = Extract<StoredType, `audio/${string}` | `video/${string}`>;
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

/**
 * Which sound or film a file is, by its container read from the first byte to the last: what does not fit together to the
 * end is none. Readers go forward only. Nothing is decoded: players do that, in the sandbox of a browser.
 */
export const mediaReaders: Readonly<Record<MediaType, (file: UploadBytes) => boolean>> = {
  'audio/wav': isWave,
  'audio/ogg': isOgg,
  'video/mp4': isMp4,
  'video/webm': isWebm,
  'audio/mpeg': isMp3,
};

/** What the head of a picture says; null where it cannot be read. Whether the rest is sound, its decoder says. */
export const pictureReaders: Readonly<Record<PictureType, (file: UploadBytes) => PictureFacts | null>> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
  'image/gif': readGif,
};

/** By which first bytes a picture is told. */
const isOfType: Readonly<Record<PictureType, (file: UploadBytes) => boolean>> = {
  'image/jpeg': (file) => file.text(0, 3) === '\u00ff\u00d8\u00ff',
  'image/png': (file) => file.text(0, 8) === '\u0089PNG\r\n\u001a\n',
  'image/webp': (file) => file.text(0, 4) === 'RIFF' && file.text(8, 4) === 'WEBP',
  'image/gif': (file) => ['GIF87a', 'GIF89a'].includes(file.text(0, 6)),
};

/** @returns null for whatever is none of these */
export function mediaTypeOf(bytes: Buffer): MediaType | null {
  const types = Object.keys(mediaReaders) as MediaType[];
  return types.find((type) => withinSteps(() => mediaReaders[type](UploadBytes.of(bytes)))) ?? null;
}

/** Whether all browsers we support play a film of MP4, by how it says that it is coded. */
export const isFilmPlayedEverywhere = (bytes: Buffer): boolean =>
  withinSteps(() => isPlayedEverywhere(UploadBytes.of(bytes))) ?? false;

/** What kind of picture a file is by its first bytes; null for whatever is none of these. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  const types = Object.keys(pictureReaders) as PictureType[];
  return types.find((type) => isOfType[type](UploadBytes.of(bytes))) ?? null;
}

/** What the head of a picture of that kind says; null where it cannot be read, or not in as many steps as honest ones need. */
export const pictureFactsOf = (bytes: Buffer, type: PictureType): PictureFacts | null =>
  withinSteps(() => pictureReaders[type](UploadBytes.of(bytes)));

/** What was found; null where it took too many steps. */
function withinSteps<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof TooManyStepsError) return null;
    throw error;
  }
}
