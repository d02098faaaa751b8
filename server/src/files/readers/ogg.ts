import type { UploadBytes } from './upload-bytes.ts';

const HEAD = 27;

/** Pages of one stream of Vorbis or Opus. */
export function isOgg(file: UploadBytes): boolean {
  let [at, pages] = [0, 0];
  while (at < file.length) {
    if (at + HEAD > file.length || file.text(at, 4) !== 'OggS' || file.byte(at + 4) !== 0) return false;
    const segments = file.byte(at + 26);
    const body = at + HEAD + segments;
    if (body > file.length) return false;
    if (pages === 0) {
      const first = file.text(body, 8);
      if (!first.startsWith('\u0001vorbis') && first !== 'OpusHead') return false;
    }
    let size = 0;
    for (let segment = 0; segment < segments; segment += 1) size += file.byte(at + HEAD + segment);
    at = body + size;
    pages += 1;
  }
  return pages >= 2 && at === file.length;
}
