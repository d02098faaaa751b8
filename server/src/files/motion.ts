import { maxMotionPages, maxMotionPixels, maxUploadPixels, motionTypes } from '@aureus/contract/files/limits.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { AppError } from '../platform/errors.ts';
import { KIND_BYTES, PATIENCE_SECONDS, type Picture } from './picture.ts';

/** Longest side of a stored animation. */
const SIDE = 1_000;

/**
 * Looks at an animation without decoding it: how many pictures it has, and how many pixels they are together.
 * @throws AppError file_type_not_allowed, file_unreadable, file_too_many_pixels
 */
export async function inspectMotion(bytes: Buffer): Promise<void> {
  const kind = await fileTypeFromBuffer(bytes.subarray(0, KIND_BYTES)).catch(() => undefined);
  if (!motionTypes.some((type) => type === kind?.mime)) throw new AppError('file_type_not_allowed');
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new AppError('file_unreadable');
    });
  if (pages < 2) throw new AppError('file_type_not_allowed');
  if (pages > maxMotionPages || width * height > maxUploadPixels || width * height * pages > maxMotionPixels)
    throw new AppError('file_too_many_pixels', { maximum: maxMotionPixels / 1_000_000 });
}

/** Decodes all pictures of an animation that was inspected and encodes them anew, without metadata. @throws AppError file_unreadable, service_unavailable */
export async function renewMotion(bytes: Buffer): Promise<Picture> {
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maxMotionPixels, animated: true })
      .timeout({ seconds: PATIENCE_SECONDS })
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, contentType: 'image/webp', width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    const isLate = error instanceof Error && error.message.includes('timeout');
    throw new AppError(isLate ? 'service_unavailable' : 'file_unreadable');
  }
}
