import type { UploadBytes } from './upload-bytes.ts';

/** A piece of a RIFF container, as WAV and WebP are made of. */
export interface Chunk {
  readonly name: string;
  /** Where its name stands. */
  readonly at: number;
  /** Of its body, which begins eight bytes behind its name, as it says. */
  readonly size: number;
  /** Where the next one begins: at an even place. May be behind the end of the file. */
  readonly next: number;
}

/** The chunks behind the head of a RIFF file, one after the other. @throws TooManyStepsError */
export function* chunksOf(file: UploadBytes): Generator<Chunk> {
  for (let at = 12; at + 8 <= file.length;) {
    file.countPart();
    const size = file.little(at + 4, 4);
    const next = at + 8 + size + (size % 2);
    yield { name: file.text(at, 4), at, size, next };
    at = next;
  }
}
