import { maxUploadPixels, uploadTypes } from '@aureus/contract/files/limits.ts';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { AppError } from '../platform/errors.ts';
import type { PictureFacts } from './readers/picture-facts.ts';
import { pictureFactsOf, type PictureType, pictureTypeOf } from './readers/readers.ts';
import type { StoredType } from './stored-types.ts';

/** What still pictures are uploaded for. */
export type StillPurpose = Exclude<FilePurpose, 'artwork_motion' | 'artwork_media'>;

/** A picture as it is stored: made anew from the pixels alone. */
export interface Picture {
  readonly bytes: Buffer;
  readonly contentType: StoredType;
  readonly width: number;
  readonly height: number;
}

/**
 * Passes over all pixels that a progressive JPEG may ask for; those that are made to be shown have about ten. Each costs as
 * much as the picture is large, and hardly a byte.
 */
const MOST_PASSES = 64;

// One thread a picture and no cache: pictures must leave the processors to the calls.
sharp.concurrency(1);
sharp.cache(false);

/**
 * What a picture is by its first bytes and its head. @throws AppError file_type_not_allowed when it is none of these types,
 * file_unreadable
 */
export function inspectHead(bytes: Buffer, types: readonly PictureType[]): PictureFacts {
  const type = pictureTypeOf(bytes);
  if (type === null || !types.includes(type)) throw new AppError('file_type_not_allowed');
  const facts = pictureFactsOf(bytes, type);
  if (facts === null) throw new AppError('file_unreadable');
  return facts;
}

/**
 * Looks at a file without decoding it: its first bytes, then what its head says.
 * @throws AppError file_type_not_allowed, file_unreadable, file_too_many_pixels, file_too_complex
 */
export function inspectPicture(bytes: Buffer): void {
  const { width, height, pages, passes } = inspectHead(bytes, uploadTypes);
  if (width * height > maxUploadPixels) {
    throw new AppError('file_too_many_pixels', { maximum: maxUploadPixels / 1_000_000 });
  }
  if (pages > 1) throw new AppError('file_type_not_allowed');
  if (passes > MOST_PASSES) throw new AppError('file_too_complex');
}

/**
 * Looks at a picture, decodes it and encodes it anew: upright, of a bounded size, without metadata and without whatever
 * followed the picture in its file. @throws AppError as `inspectPicture`
 */
export async function renewPicture(bytes: Buffer, purpose: StillPurpose): Promise<Picture> {
  inspectPicture(bytes);
  const source = sharp(bytes, { failOn: 'error', limitInputPixels: maxUploadPixels, pages: 1 }).autoOrient();
  try {
    const { data, info } = await shapes[purpose](source).toBuffer({ resolveWithObject: true });
    const contentType = info.format === 'png' ? 'image/png' : 'image/jpeg';
    return { bytes: data, contentType, width: info.width, height: info.height };
  } catch {
    throw new AppError('file_unreadable');
  }
}

const within = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
const photo = (picture: Sharp, quality: number): Sharp =>
  picture.flatten({ background: '#ffffff' }).toColourspace('srgb').jpeg({ quality });

/** How a picture of each purpose is stored. QR codes stay sharp; documents stay legible. */
const shapes: Readonly<Record<StillPurpose, (picture: Sharp) => Sharp>> = {
  voucher: (picture) => photo(within(picture, 3000), 86),
  identity: (picture) => photo(within(picture, 3000), 88),
  qrcode: (picture) => within(picture, 1200).flatten({ background: '#ffffff' }).toColourspace('srgb').png(),
  conversation: (picture) => photo(within(picture, 2400), 86),
  artwork: (picture) => photo(within(picture, 2000), 88),
  avatar: (picture) => photo(picture.resize({ width: 512, height: 512, fit: 'cover' }), 86),
};
