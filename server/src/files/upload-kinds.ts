import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import { AppError } from '../platform/errors.ts';
import { blanked } from './blanking.ts';
import { renewMotion } from './motion.ts';
import { type Picture, renewPicture } from './picture.ts';
import { isFilmPlayedEverywhere, mediaTypeOf } from './readers/readers.ts';

/**
 * An upload as it is stored. Pictures are made anew; sound and films are read through to the end and nothing but a player
 * opens them, so they stay as they came, without what they say of whoever made them.
 * @throws AppError file_type_not_allowed, film_coding_not_allowed, file_unreadable, file_too_many_pixels, file_too_complex
 */
export async function renewUpload(bytes: Buffer, purpose: FilePurpose): Promise<Picture> {
  if (purpose === 'artwork_motion') return renewMotion(bytes);
  if (purpose !== 'artwork_media') return renewPicture(bytes, purpose);
  const contentType = mediaTypeOf(bytes);
  if (contentType === null) throw new AppError('file_type_not_allowed');
  if (contentType === 'video/mp4' && !isFilmPlayedEverywhere(bytes)) throw new AppError('film_coding_not_allowed');
  return { bytes: blanked(bytes, contentType), contentType, width: 1, height: 1 };
}
