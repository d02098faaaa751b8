import { maxMotionPages } from '@aureus/contract/files/limits.ts';
import type { PictureFacts } from './picture-facts.ts';
import type { UploadBytes } from './upload-bytes.ts';

const EXTENSION = 0x21;
const PICTURE = 0x2c;

/**
 * The size, as the largest of its pictures need it, and how many those are. Its blocks are walked as far as they go: a
 * decoder looks at each of them before it decodes one. Null where they lead nowhere.
 */
export function readGif(file: UploadBytes): PictureFacts | null {
  if (file.length < 13) return null;
  let [width, height, pages] = [file.little(6, 2), file.little(8, 2), 0];
  let at = 13 + coloursBehind(file.byte(10));
  while (at < file.length && pages <= maxMotionPages) {
    const kind = file.byte(at);
    if (kind === EXTENSION) at = endOfBlocks(file, at + 2);
    else if (kind === PICTURE) {
      pages += 1;
      width = Math.max(width, file.little(at + 1, 2) + file.little(at + 5, 2));
      height = Math.max(height, file.little(at + 3, 2) + file.little(at + 7, 2));
      at = endOfBlocks(file, at + 11 + coloursBehind(file.byte(at + 9)));
    } else break;
  }
  return pages > 0 && width > 0 && height > 0 ? { width, height, pages, passes: 1 } : null;
}

/** Bytes of the table of colours that flags announce. */
const coloursBehind = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Where a row of blocks ends that each begin with their length. */
function endOfBlocks(file: UploadBytes, from: number): number {
  let at = from;
  for (;;) {
    const size = file.byte(at);
    at += 1 + size;
    if (size === 0 || at >= file.length) return at;
  }
}
