/**
 * Writes a film of key frames alone as WebM, which is Matroska with less: a head, what the film is, where each second
 * begins, and clusters of one second. Elements are an id, a size and a body (https://www.rfc-editor.org/rfc/rfc8794).
 */

export interface Film {
  readonly width: number;
  readonly height: number;
  /** Frames a second. */
  readonly rate: number;
  /** Each a key frame of VP8. */
  readonly frames: readonly Buffer[];
}

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CUES = 0x1c53bb6b;
const CLUSTER = 0x1f43b675;
const TRACK = 1;
/** Of a block: nothing before it is needed to see it. */
const IS_KEY = 0x80;
/** Nanoseconds of a unit of time: a millisecond. */
const UNIT = 1_000_000;

export function filmOf({ width, height, rate, frames }: Film): Buffer {
  const timeOf = (frame: number): number => Math.round((frame * 1_000) / rate);
  const head = element(
    EBML,
    number(0x4286, 1),
    number(0x42f7, 1),
    number(0x42f2, 4),
    number(0x42f3, 8),
    text(0x4282, 'webm'),
    number(0x4287, 2),
    number(0x4285, 2),
  );
  const info = element(
    INFO,
    number(0x2ad7b1, UNIT),
    float(0x4489, timeOf(frames.length)),
    text(0x4d80, 'Aureus'),
    text(0x5741, 'Aureus'),
  );
  const picture = element(0xe0, number(0xb0, width), number(0xba, height));
  const entry = element(
    0xae,
    number(0xd7, TRACK),
    number(0x73c5, TRACK),
    number(0x9c, 0),
    text(0x86, 'V_VP8'),
    number(0x83, 1),
    number(0x23e383, Math.round(1_000_000_000 / rate)),
    picture,
  );
  const tracks = element(TRACKS, entry);
  const starts = frames.flatMap((_, frame) => (frame % rate === 0 ? [frame] : []));
  const clusters = starts.map((from) => {
    const blocks = frames.slice(from, from + rate).map((bytes, place) => {
      const block = Buffer.alloc(4);
      block[0] = 0x80 | TRACK;
      block.writeInt16BE(timeOf(from + place) - timeOf(from), 1);
      block[3] = IS_KEY;
      return element(0xa3, block, bytes);
    });
    return element(CLUSTER, number(0xe7, timeOf(from)), ...blocks);
  });
  const cuesAt = (before: number): Buffer => {
    let at = before;
    const points = starts.map((from, place) => {
      const position = element(0xb7, number(0xf7, TRACK), fixed(0xf1, at));
      at += clusters[place]?.length ?? 0;
      return element(0xbb, fixed(0xb3, timeOf(from)), position);
    });
    return element(CUES, ...points);
  };
  // Of the same length whatever the places are, so that they can be counted behind it.
  const before = info.length + tracks.length;
  const cues = cuesAt(before + cuesAt(0).length);
  return Buffer.concat([head, element(SEGMENT, info, tracks, cues, ...clusters)]);
}

function element(id: number, ...body: readonly Buffer[]): Buffer {
  const size = body.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([idOf(id), sizeOf(size), ...body]);
}

function idOf(id: number): Buffer {
  const length = id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1;
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(id, 0, length);
  return bytes;
}

/** In four bytes, whatever it is: the mark that says so is in the first. */
function sizeOf(size: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(0x10000000 + size);
  return bytes;
}

function number(id: number, value: number): Buffer {
  const length = value > 0xffffff ? 4 : value > 0xffff ? 3 : value > 0xff ? 2 : 1;
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return element(id, bytes);
}

function fixed(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return element(id, bytes);
}

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

const text = (id: number, value: string): Buffer => element(id, Buffer.from(value, 'latin1'));

/** The key frame of VP8 in a picture of lossy WebP. @throws Error when there is none */
export function keyFrameOf(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length;) {
    const size = webp.readUInt32LE(at + 4);
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error('The picture has no lossy frame');
}
