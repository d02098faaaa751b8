import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import { AppError } from '../platform/errors.ts';
import { blanked } from './blanking.ts';
import { mediaTypeOf } from './media.ts';
import { inspectMotion, renewMotion } from './motion.ts';
import { inspectPicture, type Picture, renewPicture } from './picture.ts';

/** Looks at an upload before anything is done with it. @throws AppError file_type_not_allowed, file_unreadable, file_too_many_pixels */
export async function inspectUpload(bytes: Buffer, purpose: FilePurpose): Promise<void> {
  if (purpose === 'artwork_media') requireMedia(bytes);
  else if (purpose === 'artwork_motion') await inspectMotion(bytes);
  else await inspectPicture(bytes);
}

/**
 * An upload as it is stored. Pictures are made anew; sound and films were read through to the end and nothing but a player
 * opens them, so they stay as they came, without what they say of whoever made them. @throws AppError file_unreadable, service_unavailable
 */
export async function renewUpload(bytes: Buffer, purpose: FilePurpose): Promise<Picture> {
  if (purpose === 'artwork_media') {
    const contentType = requireMedia(bytes);
    return { bytes: blanked(bytes, contentType), contentType, width: 1, height: 1 };
  }
  return purpose === 'artwork_motion' ? renewMotion(bytes) : renewPicture(bytes, purpose);
}

function requireMedia(bytes: Buffer) {
  const type = mediaTypeOf(bytes);
  if (type === null) throw new AppError('file_type_not_allowed');
  return type;
}
