import type { PictureFacts } from './picture-facts.ts';
import type { UploadBytes } from './upload-bytes.ts';

/** The size by its first chunk, and the pictures that an animation says it has. Null without that chunk. */
export function readPng(file: UploadBytes): PictureFacts | null {
  if (file.length < 33 || file.text(12, 4) !== 'IHDR') return null;
  const [width, height] = [file.big(16, 4), file.big(20, 4)];
  let pages = 1;
  for (let at = 8; at + 12 <= file.length;) {
    file.countPart();
    const name = file.text(at + 4, 4);
    if (name === 'acTL') pages = Math.max(pages, file.big(at + 8, 4));
    if (name === 'IEND') break;
    at += 12 + file.big(at, 4);
  }
  return width > 0 && height > 0 ? { width, height, pages, passes: 1 } : null;
}
