import type { UploadBytes } from './upload-bytes.ts';

const BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash'];

/** Boxes that fill the file, and a track with pictures. */
export function isMp4(file: UploadBytes): boolean {
  if (file.length < 16 || file.text(4, 4) !== 'ftyp' || !BRANDS.includes(file.text(8, 4))) return false;
  const boxes = boxesOf(file);
  const inside = (within: readonly Box[] | null, name: string): Box[] =>
    within?.filter((box) => box.name === name).flatMap(({ body }) => boxesOf(body) ?? []) ?? [];
  if (!boxes?.some(({ name }) => name === 'mdat')) return false;
  const media = inside(inside(boxes, 'moov'), 'trak').filter(({ name }) => name === 'mdia');
  return inside(media, 'mdia').some(({ name, body }) => name === 'hdlr' && body.text(8, 4) === 'vide');
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
