import { uploadTypes } from '@aureus/contract/files/limits.ts';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';

/** The browser cannot read the file as a picture. */
export class UnreadablePictureError extends Error {
  constructor(cause?: unknown) {
    super('The file is no picture this browser can read', { cause });
    this.name = 'UnreadablePictureError';
  }
}

/** What file dialogs offer. Phones turn their own formats into one of these. */
export const pictureTypes = uploadTypes.join(',');

/** What still pictures are uploaded for. Animations, sound and films are sent as they are. */
export type PicturePurpose = Exclude<FilePurpose, 'artwork_motion' | 'artwork_media'>;

/** Longest side of what is sent, in pixels; the server keeps no more of a QR code or an avatar. */
const longestSide: Readonly<Record<PicturePurpose, number>> = {
  voucher: 2000,
  identity: 2000,
  qrcode: 1200,
  avatar: 1024,
  conversation: 2000,
  artwork: 2400,
};

/** Width and height that fit into a square of `side`, in the same proportion and never larger than they are. */
export function fitInto(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Makes a picture small enough to send, upright, and leaves behind what it tells beside the picture, such as the
 * place where it was taken. QR codes stay free of loss. @throws UnreadablePictureError
 */
export async function shrinkPicture(file: Blob, purpose: PicturePurpose): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new UnreadablePictureError(cause);
  });
  try {
    const size = fitInto(bitmap.width, bitmap.height, longestSide[purpose]);
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const context = canvas.getContext('2d');
    if (context === null) throw new UnreadablePictureError();
    context.imageSmoothingQuality = 'high';
    // What is transparent becomes paper, not black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(bitmap, 0, 0, size.width, size.height);
    const type = purpose === 'qrcode' ? 'image/png' : 'image/jpeg';
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86));
    if (blob === null) throw new UnreadablePictureError();
    return blob;
  } finally {
    bitmap.close();
  }
}
