import type { UploadBytes } from './upload-bytes.ts';

/** Kilobits a second of layer III, by whether it is version 1. */
const BITRATES = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const RATES = [44_100, 48_000, 32_000];
const LEAST_FRAMES = 4;

/** Frames of layer III that fill the file, after a tag that may stand before them and one that may stand behind. */
export function isMp3(file: UploadBytes): boolean {
  let at = leadingTagEnd(file);
  const end = trailingTagAt(file) ?? file.length;
  let frames = 0;
  while (at + 4 <= end) {
    const length = frameLength(file.big(at, 4));
    // The last one may be cut off.
    if (length === 0) return false;
    at += length;
    frames += 1;
  }
  return frames >= LEAST_FRAMES;
}

/** Where the tag before the frames ends; 0 where there is none. May be behind the end of the file. */
export function leadingTagEnd(file: UploadBytes): number {
  if (file.length <= 10 || file.text(0, 3) !== 'ID3') return 0;
  let size = 0;
  for (let at = 6; at < 10; at += 1) size = size * 128 + (file.byte(at) & 0x7f);
  return 10 + size;
}

/** Where the tag behind the frames begins; null where there is none. */
export function trailingTagAt(file: UploadBytes): number | null {
  const at = file.length - 128;
  return at >= 0 && file.text(at, 3) === 'TAG' ? at : null;
}

/** Bytes of a frame by its head; 0 when it is none. */
function frameLength(head: number): number {
  const version = (head >>> 19) & 3;
  const [bits, rate] = [(head >>> 12) & 15, RATES[(head >>> 10) & 3]];
  if (head >>> 21 !== 0x7ff || version === 1 || ((head >>> 17) & 3) !== 1 || rate === undefined) return 0;
  const isOne = version === 3;
  const bitrate = (isOne ? BITRATES.one : BITRATES.two)[bits] ?? 0;
  const divided = isOne ? rate : version === 2 ? rate / 2 : rate / 4;
  return bitrate === 0 ? 0 : Math.floor(((isOne ? 144 : 72) * bitrate * 1_000) / divided) + ((head >>> 9) & 1);
}
