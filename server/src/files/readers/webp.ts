import type { PictureFacts } from './picture-facts.ts';
import { chunksOf } from './riff.ts';
import type { UploadBytes } from './upload-bytes.ts';

/** The size by its first chunk, and its pictures. Null where that chunk says nothing. */
export function readWebp(file: UploadBytes): PictureFacts | null {
  let size: { readonly width: number; readonly height: number } | null = null;
  let pages = 0;
  const end = 8 + file.little(4, 4);
  for (const { name, at } of chunksOf(file)) {
    // What follows the picture in its file.
    if (at >= end) break;
    size ??= sizeOf(file, name, at + 8);
    if (!size) return null;
    if (name === 'ANMF') pages += 1;
  }
  return size && size.width > 0 && size.height > 0 ? { ...size, pages: Math.max(1, pages), passes: 1 } : null;
}

/** @param at where the body of the first chunk begins */
function sizeOf(file: UploadBytes, name: string, at: number) {
  if (name === 'VP8X') return { width: file.little(at + 4, 3) + 1, height: file.little(at + 7, 3) + 1 };
  if (name === 'VP8 ') return { width: file.little(at + 6, 2) & 0x3fff, height: file.little(at + 8, 2) & 0x3fff };
  if (name !== 'VP8L') return null;
  const bits = file.little(at + 1, 4);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
