import type { PictureFacts } from './picture-facts.ts';
import type { UploadBytes } from './upload-bytes.ts';

/** Markers: the end of the picture, the begin of a pass over it, those without a length, and those of no frame. */
const END = 0xd9;
const SCAN = 0xda;
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const NO_FRAMES = [0xc4, 0xc8, 0xcc];
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);

/**
 * The size by the head of the frame, and the passes, each of which costs a decoder a look at every pixel, however few
 * bytes it has. Reads as decoders do: what stands between two markers is skipped, and of a segment what its length says.
 * Null without a frame.
 */
export function readJpeg(file: UploadBytes): PictureFacts | null {
  let size: { readonly width: number; readonly height: number } | null = null;
  let passes = 0;
  for (let at = 2; at < file.length;) {
    at = file.find(0xff, at) + 1;
    while (at < file.length && file.byte(at) === 0xff) at += 1;
    const marker = file.byte(at);
    at += 1;
    if (marker === END) break;
    // A zero stands behind a byte of the picture that looks like a marker.
    if (marker === 0 || isBare(marker)) continue;
    if (marker === SCAN) passes += 1;
    if (isFrame(marker)) size ??= { height: file.big(at + 3, 2), width: file.big(at + 5, 2) };
    at += Math.max(2, file.big(at, 2));
  }
  return size && size.width > 0 && size.height > 0 ? { ...size, pages: 1, passes } : null;
}
