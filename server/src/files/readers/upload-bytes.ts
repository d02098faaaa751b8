/** Thrown when a reader looked at more of a file than any honest one needs; the file is refused. */
export class TooManyStepsError extends Error {
  override readonly name = 'TooManyStepsError';
}

/** Bytes a reader may look at for each byte of the file; containers in containers are looked at once for each. */
const LOOKS_PER_BYTE = 4;
/** Of a file of a few bytes. */
const LEAST_LOOKS = 4096;
/** Longest text that is compared with anything. */
const LONGEST_TEXT = 64;
/**
 * Boxes, elements and chunks in all of a file: films have a few for each second. Each costs more memory than the bytes it
 * is made of, so a file of nothing but empty ones would cost its process a hundred times its size.
 */
const MOST_PARTS = 10_000;

/** What was looked at of one file, in all of its parts together. */
class Steps {
  looked = 0;
  parts = 0;
  readonly most: number;

  constructor(size: number) {
    this.most = LEAST_LOOKS + LOOKS_PER_BYTE * size;
  }
}

/**
 * The bytes of an upload, or of a part of it, as its readers see them: every byte looked at is counted, over all parts
 * of the file, and a reader that looks at too many is stopped. Readers get no other way to the bytes, so none can be made
 * to work longer than in proportion to the size of the file. Offsets are those of the part; what is behind its end reads
 * as zero.
 */
export class UploadBytes {
  readonly length: number;
  /** Where the part begins in the file. */
  readonly begin: number;
  readonly #bytes: Buffer;
  readonly #steps: Steps;

  private constructor(bytes: Buffer, begin: number, steps: Steps) {
    this.#bytes = bytes;
    this.#steps = steps;
    this.begin = begin;
    this.length = bytes.length;
  }

  static of(bytes: Buffer): UploadBytes {
    return new UploadBytes(bytes, 0, new Steps(bytes.length));
  }

  /** Bytes looked at so far, in all parts of the file. */
  get looked(): number {
    return this.#steps.looked;
  }

  /** Parts counted so far, in the whole file. */
  get parts(): number {
    return this.#steps.parts;
  }

  /** @throws TooManyStepsError */
  #look(count: number): void {
    this.#steps.looked += count;
    if (this.#steps.looked > this.#steps.most) throw new TooManyStepsError();
  }

  byte(at: number): number {
    this.#look(1);
    return this.#bytes[at] ?? 0;
  }

  /** A whole number of up to six bytes, or of eight with less precision, the greatest byte first. */
  big(at: number, size: number): number {
    let value = 0;
    for (let place = 0; place < size; place += 1) value = value * 256 + this.byte(at + place);
    return value;
  }

  /** A whole number of up to six bytes, the least byte first. */
  little(at: number, size: number): number {
    let value = 0;
    for (let place = size - 1; place >= 0; place -= 1) value = value * 256 + this.byte(at + place);
    return value;
  }

  /** A text of one byte a character, of at most 64 characters; shorter where the bytes end. */
  text(at: number, length: number): string {
    const size = Math.min(length, LONGEST_TEXT);
    this.#look(size);
    return this.#bytes.toString('latin1', at, at + size);
  }

  /** Where a byte of this value stands next; the end of the part where there is none. */
  find(value: number, from: number): number {
    const found = this.#bytes.indexOf(value, from);
    const at = found < 0 ? this.length : found;
    this.#look(Math.max(1, at - from + 1));
    return at;
  }

  /** The bytes from one place to before another, counted with this. */
  part(begin: number, end: number): UploadBytes {
    return new UploadBytes(this.#bytes.subarray(begin, end), this.begin + begin, this.#steps);
  }

  /** Counts a box, an element or a chunk. @throws TooManyStepsError */
  countPart(): void {
    this.#steps.parts += 1;
    if (this.#steps.parts > MOST_PARTS) throw new TooManyStepsError();
  }
}
