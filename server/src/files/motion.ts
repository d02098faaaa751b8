import { maxMotionPages, maxMotionPixels, maxUploadPixels, motionTypes } from '@aureus/contract/files/limits.ts';
import sharp from 'sharp';
import { AppError } from '../platform/errors.ts';
import { inspectHead, type Picture } from './picture.ts';
import type { PictureFacts } from './readers/picture-facts.ts';

/** Longest side of a stored animation. */
const SIDE = 1_000;
/**
 * Pixels of all pictures of a stored animation together, of which each costs several times as much to encode as to decode;
 * one that has more becomes smaller.
 */
const STORED_PIXELS = 30_000_000;

/**
 * Looks at an animation without decoding it: how many pictures it has, and how many pixels they are together.
 * @throws AppError file_type_not_allowed, file_unreadable, file_too_many_pixels
 */
export function inspectMotion(bytes: Buffer): PictureFacts {
  const facts = inspectHead(bytes, motionTypes);
  const { width, height, pages } = facts;
  if (pages < 2) throw new AppError('file_type_not_allowed');
  if (pages > maxMotionPages || width * height > maxUploadPixels || width * height * pages > maxMotionPixels)
    throw new AppError('file_too_many_pixels', { maximum: maxMotionPixels / 1_000_000 });
  return facts;
}

/** The longest side with which an animation is stored, by what its head says. */
export function storedSide({ width, height, pages }: PictureFacts): number {
  const scale = Math.sqrt(STORED_PIXELS / (width * height * pages));
  return Math.max(1, Math.min(SIDE, Math.floor(Math.max(width, height) * scale)));
}

/** Looks at an animation, decodes all of its pictures and encodes them anew, without metadata. @throws AppError as `inspectMotion` */
export async function renewMotion(bytes: Buffer): Promise<Picture> {
  const side = storedSide(inspectMotion(bytes));
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maxMotionPixels, animated: true })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, contentType: 'image/webp', width: info.width, height: info.pageHeight ?? info.height };
  } catch {
    throw new AppError('file_unreadable');
  }
}
