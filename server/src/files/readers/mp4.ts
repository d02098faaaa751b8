import type { UploadBytes } from './upload-bytes.ts';

const BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash'];

/** Boxes that fill the file, and a track with pictures. */
export function isMp4(file: UploadBytes): boolean {
  if (file.length < 16 || file.text(4, 4) !== 'ftyp' || !BRANDS.includes(file.text(8, 4))) return false;
  const boxes = boxesOf(file);
  if (!boxes?.some(({ name }) => name === 'mdat')) return false;
  return tracksOf(boxes).some(({ kind }) => kind === PICTURES);
}

const PICTURES = 'vide';
const SOUND = 'soun';

interface Track {
  /** `vide`, `soun`, or what else a camera writes: times, places. */
  readonly kind: string;
  /** How its samples are coded: mostly one, more where a camera changed it on the way. */
  readonly codings: readonly Box[];
}

const inside = (within: readonly Box[] | null, ...names: readonly string[]): Box[] =>
  names.reduce<Box[]>(
    (parts, name, place) =>
      (place === 0 ? parts : parts.flatMap(({ body }) => boxesOf(body) ?? [])).filter((box) => box.name === name),
    [...(within ?? [])],
  );

function tracksOf(boxes: readonly Box[]): Track[] {
  return inside(boxes, 'moov', 'trak', 'mdia').map(({ body }) => {
    const media = boxesOf(body);
    const [handler] = inside(media, 'hdlr');
    const [table] = inside(media, 'minf', 'stbl', 'stsd');
    return {
      kind: handler?.body.text(8, 4) ?? '',
      // Behind a version and a count.
      codings: (table && boxesOf(table.body.part(8, table.body.length))) ?? [],
    };
  });
}

/** Profiles of H.264 that every player knows: constrained baseline and baseline, main, high. */
const PROFILES = [66, 77, 100];
/** Bytes of an entry before the boxes in it: of pictures, of sound, of sound as QuickTime writes it. */
const [PICTURE_HEAD, SOUND_HEAD, QUICKTIME_MORE] = [78, 28, 16];
/** What an `esds` calls AAC: of MPEG-4, and the profiles of MPEG-2. */
const AAC = [0x40, 0x66, 0x67, 0x68];

/**
 * Whether all browsers we support play a film of MP4: its pictures are H.264 and its sound, where it has one, is AAC. What
 * telephones record otherwise (HEVC) and what is newer (AV1) is played by some alone.
 */
export function isPlayedEverywhere(file: UploadBytes): boolean {
  const tracks = tracksOf(boxesOf(file) ?? []);
  const are = (kind: string, isKnown: (coding: Box) => boolean): boolean =>
    tracks.filter((track) => track.kind === kind).every(({ codings }) => codings.length > 0 && codings.every(isKnown));
  return are(PICTURES, isH264) && are(SOUND, isAac);
}

function isH264({ name, body }: Box): boolean {
  if (name !== 'avc1' && name !== 'avc3') return false;
  const [settings] = body.length < PICTURE_HEAD ? [] : inside(boxesOf(body.part(PICTURE_HEAD, body.length)), 'avcC');
  return settings !== undefined && settings.body.byte(0) === 1 && PROFILES.includes(settings.body.byte(1));
}

function isAac({ name, body }: Box): boolean {
  if (name !== 'mp4a' || body.length < SOUND_HEAD) return false;
  const head = SOUND_HEAD + (body.big(8, 2) === 1 ? QUICKTIME_MORE : 0);
  const [settings] = inside(boxesOf(body.part(Math.min(head, body.length), body.length)), 'esds');
  return settings !== undefined && AAC.includes(objectTypeOf(settings.body));
}

const [ELEMENTARY_STREAM, DECODER] = [3, 4];

/** What kind of sound the descriptors of an `esds` name (ISO/IEC 14496-1, 7.2.6); 0 where they name none. */
function objectTypeOf(body: UploadBytes): number {
  // Behind a version: the descriptor of the stream, in it that of its decoder.
  const stream = descriptorAt(body, 4);
  if (stream?.tag !== ELEMENTARY_STREAM) return 0;
  const flags = body.byte(stream.begin + 2);
  const address = flags & 0x40 ? 1 + body.byte(stream.begin + 3 + (flags & 0x80 ? 2 : 0)) : 0;
  const more = (flags & 0x80 ? 2 : 0) + address + (flags & 0x20 ? 2 : 0);
  const decoder = descriptorAt(body, stream.begin + 3 + more);
  return decoder?.tag === DECODER ? body.byte(decoder.begin) : 0;
}

/** A tag, and where what it says begins: its size, in up to four bytes of seven bits, stands between. */
function descriptorAt(body: UploadBytes, at: number): { tag: number; begin: number } | null {
  for (let length = 1; length <= 4; length += 1) {
    if (at + length >= body.length) return null;
    if (body.byte(at + length) < 0x80) return { tag: body.byte(at), begin: at + length + 1 };
  }
  return null;
}

export interface Box {
  readonly name: string;
  /** Where its name stands in the file. */
  readonly label: number;
  readonly body: UploadBytes;
}

/** Null when they do not fill what they are in. @throws TooManyStepsError */
export function boxesOf(bytes: UploadBytes): Box[] | null {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) return null;
    bytes.countPart();
    const short = bytes.big(at, 4);
    if (short === 1 && at + 16 > bytes.length) return null;
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? bytes.big(at + 8, 8) : short === 0 ? bytes.length - at : short;
    if (size < head || at + size > bytes.length) return null;
    boxes.push({ name: bytes.text(at + 4, 4), label: bytes.begin + at + 4, body: bytes.part(at + head, at + size) });
    at += size;
  }
  return boxes;
}
