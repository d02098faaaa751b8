import { chunksOf } from './riff.ts';
import type { UploadBytes } from './upload-bytes.ts';

/** RIFF: a format that players know, and samples. */
export function isWave(file: UploadBytes): boolean {
  if (file.length < 44 || file.text(0, 4) !== 'RIFF' || file.text(8, 4) !== 'WAVE') return false;
  let [hasFormat, hasData, end] = [false, false, 0];
  for (const { name, at, size, next } of chunksOf(file)) {
    if (at + 8 + size > file.length) return false;
    if (name === 'fmt ' && size >= 16) {
      const [format, channels, rate] = [file.little(at + 8, 2), file.little(at + 10, 2), file.little(at + 12, 4)];
      hasFormat = [1, 3, 0xfffe].includes(format) && channels >= 1 && channels <= 8 && rate >= 4_000 && rate <= 192_000;
    }
    if (name === 'data') hasData = size > 0;
    end = next;
  }
  return hasFormat && hasData && end >= file.length;
}
