import type { StoredType } from './stored-types.ts';

/**
 * Which sound or film a file is, by its container read from the first byte to the last: what does not fit together to the
 * end is none. Readers go forward only, and every length they meet is at least a header long, so they end. Nothing is
 * decoded: players do that, in the sandbox of a browser.
 */
export type MediaType = Extract<StoredType, `audio/${string}` | `video/${string}`>;

/**
 * Most boxes or elements side by side: films have a few for each second. Each costs more memory than the bytes it is made
 * of, so a file of nothing but empty ones would cost the process of pictures a hundred times its size.
 */
const MOST_PARTS = 10_000;

const READERS: Readonly<Record<MediaType, (bytes: Buffer) => boolean>> = {
  'audio/wav': isWave,
  'audio/ogg': isOgg,
  'video/mp4': isMp4,
  'video/webm': isWebm,
  'audio/mpeg': isMp3,
};

/** @returns null for whatever is none of these */
export function mediaTypeOf(bytes: Buffer): MediaType | null {
  const types = Object.keys(READERS) as MediaType[];
  return types.find((type) => READERS[type](bytes)) ?? null;
}

const textAt = (bytes: Buffer, at: number, length: number): string => bytes.toString('latin1', at, at + length);

/** RIFF: a format that players know, and samples. */
function isWave(bytes: Buffer): boolean {
  if (bytes.length < 44 || textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WAVE') return false;
  let [hasFormat, hasData] = [false, false];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const [name, size] = [textAt(bytes, at, 4), bytes.readUInt32LE(at + 4)];
    if (at + 8 + size > bytes.length) return false;
    if (name === 'fmt ' && size >= 16) {
      const [format, channels, rate] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 12)]; // prettier-ignore
      hasFormat = [1, 3, 0xfffe].includes(format) && channels >= 1 && channels <= 8 && rate >= 4_000 && rate <= 192_000;
    }
    if (name === 'data') hasData = size > 0;
    // Chunks begin at even places.
    at += 8 + size + (size % 2);
  }
  return hasFormat && hasData && at >= bytes.length;
}

/** Pages of one stream of Vorbis or Opus. */
function isOgg(bytes: Buffer): boolean {
  let [at, pages] = [0, 0];
  while (at < bytes.length) {
    if (at + 27 > bytes.length || textAt(bytes, at, 4) !== 'OggS' || bytes[at + 4] !== 0) return false;
    const segments = bytes[at + 26] ?? 0;
    const body = at + 27 + segments;
    if (body > bytes.length) return false;
    if (pages === 0) {
      const first = textAt(bytes, body, 8);
      if (!first.startsWith('\u0001vorbis') && first !== 'OpusHead') return false;
    }
    at = body + bytes.subarray(at + 27, body).reduce((sum, length) => sum + length, 0);
    pages += 1;
  }
  return pages >= 2 && at === bytes.length;
}

const BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash'];

/** Boxes that fill the file, and a track with pictures. */
function isMp4(bytes: Buffer): boolean {
  if (bytes.length < 16 || textAt(bytes, 4, 4) !== 'ftyp' || !BRANDS.includes(textAt(bytes, 8, 4))) return false;
  const boxes = boxesOf(bytes);
  const inside = (within: readonly Box[] | null, name: string): Box[] =>
    within
      ?.filter((box) => box.name === name)
      .map(({ body }) => body)
      .flatMap((body) => boxesOf(body) ?? []) ?? [];
  if (!boxes?.some(({ name }) => name === 'mdat')) return false;
  const media = inside(inside(boxes, 'moov'), 'trak').filter(({ name }) => name === 'mdia');
  return inside(media, 'mdia').some(({ name, body }) => name === 'hdlr' && textAt(body, 8, 4) === 'vide');
}

interface Box {
  readonly name: string;
  /** The bytes of its name. */
  readonly label: Buffer;
  readonly body: Buffer;
}

/** Null when they do not fill what they are in, or are too many. */
export function boxesOf(bytes: Buffer): Box[] | null {
  const boxes: Box[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + 8 > bytes.length || boxes.length === MOST_PARTS) return null;
    const short = bytes.readUInt32BE(at);
    if (short === 1 && at + 16 > bytes.length) return null;
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < head || at + size > bytes.length) return null;
    const label = bytes.subarray(at + 4, at + 8);
    boxes.push({ name: label.toString('latin1'), label, body: bytes.subarray(at + head, at + size) });
    at += size;
  }
  return boxes;
}

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;

interface Element {
  readonly id: number;
  /** Its head and its body. */
  readonly whole: Buffer;
  readonly body: Buffer;
  /** Where the next one begins. */
  readonly end: number;
}

/** A head that says so, tracks, and clusters that fill the rest. */
function isWebm(bytes: Buffer): boolean {
  const head = elementAt(bytes, 0);
  if (head?.id !== EBML) return false;
  const type = elementsOf(head.body)?.find(({ id }) => id === DOC_TYPE);
  if (type?.body.toString('latin1').replace(/\0+$/, '') !== 'webm') return false;
  const segment = elementAt(bytes, head.end);
  if (segment?.id !== SEGMENT || segment.end !== bytes.length) return false;
  const parts = elementsOf(segment.body);
  return parts !== null && parts.some(({ id }) => id === TRACKS) && parts.some(({ id }) => id === CLUSTER);
}

/** Null when they do not fill what they are in, or are too many. */
export function elementsOf(bytes: Buffer): Element[] | null {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const element = elementAt(bytes, at);
    if (!element || elements.length === MOST_PARTS) return null;
    elements.push(element);
    at = element.end;
  }
  return elements;
}

/** An element of a size that is not known fills the rest. Null when it does not fit. */
export function elementAt(bytes: Buffer, at: number): Element | null {
  const id = numberAt(bytes, at, 4, true);
  const size = id && numberAt(bytes, at + id.length, 8, false);
  if (!id || !size) return null;
  const begin = at + id.length + size.length;
  const end = size.isUnknown ? bytes.length : begin + size.value;
  if (end > bytes.length) return null;
  return { id: id.value, whole: bytes.subarray(at, end), body: bytes.subarray(begin, end), end };
}

/** A number whose first byte says how long it is. @param whole keeps that mark in it, as ids do */
function numberAt(bytes: Buffer, at: number, most: number, whole: boolean) {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > most || at + length > bytes.length) return null;
  const mark = 1 << (8 - length);
  let value = whole ? first : first - mark;
  let isUnknown = !whole && first === 2 * mark - 1;
  for (let place = 1; place < length; place += 1) {
    const byte = bytes[at + place] ?? 0;
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, length, isUnknown };
}

/** Kilobits a second of layer III, by whether it is version 1. */
const BITRATES = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const RATES = [44_100, 48_000, 32_000];
const LEAST_FRAMES = 4;

/** Frames of layer III that fill the file, after a tag that may stand before them and one that may stand behind. */
function isMp3(bytes: Buffer): boolean {
  let at = 0;
  if (textAt(bytes, 0, 3) === 'ID3' && bytes.length > 10) {
    const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((bytes[place] ?? 0) & 0x7f), 0);
    at = 10 + size;
  }
  const end = textAt(bytes, Math.max(0, bytes.length - 128), 3) === 'TAG' ? bytes.length - 128 : bytes.length;
  let frames = 0;
  while (at + 4 <= end) {
    const length = frameLength(bytes.readUInt32BE(at));
    // The last one may be cut off.
    if (length === 0) return false;
    at += length;
    frames += 1;
  }
  return frames >= LEAST_FRAMES;
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
