import { maxUploadPixels, uploadTypes } from '@aureus/contract/files/limits.ts';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { AppError } from '../platform/errors.ts';
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

/** As many bytes as the kind of a file is told by. */
export const KIND_BYTES = 4100;
/** Longest time one picture may take to decode and encode, in seconds; with busy processors a second becomes many. */
export const PATIENCE_SECONDS = 60;

// One thread a picture and no cache: pictures must leave the processors to the calls.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Looks at a file without decoding it: its first bytes, then the size its header names.
 * @throws AppError file_type_not_allowed, file_unreadable, file_too_many_pixels
 */
export async function inspectPicture(bytes: Buffer): Promise<void> {
  const kind = await fileTypeFromBuffer(bytes.subarray(0, KIND_BYTES)).catch(() => undefined);
  if (!uploadTypes.some((type) => type === kind?.mime)) throw new AppError('file_type_not_allowed');
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new AppError('file_unreadable');
    });
  if (width * height > maxUploadPixels) {
    throw new AppError('file_too_many_pixels', { maximum: maxUploadPixels / 1_000_000 });
  }
  if (pages > 1) throw new AppError('file_type_not_allowed');
}

/**
 * Decodes a picture that was inspected and encodes it anew: upright, of a bounded size, without metadata and without
 * whatever followed the picture in its file. @throws AppError file_unreadable, service_unavailable when there was no
 * time for it
 */
export async function renewPicture(bytes: Buffer, purpose: StillPurpose): Promise<Picture> {
  const source = sharp(bytes, { failOn: 'error', limitInputPixels: maxUploadPixels, pages: 1 })
    .timeout({ seconds: PATIENCE_SECONDS })
    .autoOrient();
  try {
    const { data, info } = await shapes[purpose](source).toBuffer({ resolveWithObject: true });
    const contentType = info.format === 'png' ? 'image/png' : 'image/jpeg';
    return { bytes: data, contentType, width: info.width, height: info.height };
  } catch (error) {
    const isLate = error instanceof Error && error.message.includes('timeout');
    throw new AppError(isLate ? 'service_unavailable' : 'file_unreadable');
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
