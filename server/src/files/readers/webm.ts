import type { UploadBytes } from './upload-bytes.ts';

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
/** Longest name of a kind of document that is looked at, with the zeros behind it. */
const LONGEST_DOC_TYPE = 32;

export interface Element {
  readonly id: number;
  /** Its head and its body. */
  readonly whole: UploadBytes;
  readonly body: UploadBytes;
  /** Where the next one begins. */
  readonly end: number;
}

/** A head that says so, tracks, and clusters that fill the rest. */
export function isWebm(file: UploadBytes): boolean {
  const head = elementAt(file, 0);
  if (head?.id !== EBML) return false;
  const type = elementsOf(head.body)?.find(({ id }) => id === DOC_TYPE);
  if (!type || !saysWebm(type.body)) return false;
  const segment = elementAt(file, head.end);
  if (segment?.id !== SEGMENT || segment.end !== file.length) return false;
  const parts = elementsOf(segment.body);
  return parts !== null && parts.some(({ id }) => id === TRACKS) && parts.some(({ id }) => id === CLUSTER);
}

/** The name of the kind of document, which zeros may follow. */
function saysWebm(body: UploadBytes): boolean {
  if (body.length > LONGEST_DOC_TYPE) return false;
  return body.text(0, LONGEST_DOC_TYPE).padEnd(LONGEST_DOC_TYPE, '\0') === 'webm'.padEnd(LONGEST_DOC_TYPE, '\0');
}

/** Null when they do not fill what they are in. @throws TooManyStepsError */
export function elementsOf(bytes: UploadBytes): Element[] | null {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const element = elementAt(bytes, at);
    if (!element) return null;
    elements.push(element);
    at = element.end;
  }
  return elements;
}

/** An element of a size that is not known fills the rest. Null when it does not fit. @throws TooManyStepsError */
export function elementAt(bytes: UploadBytes, at: number): Element | null {
  bytes.countPart();
  const id = numberAt(bytes, at, 4, true);
  const size = id && numberAt(bytes, at + id.length, 8, false);
  if (!id || !size) return null;
  const begin = at + id.length + size.length;
  const end = size.isUnknown ? bytes.length : begin + size.value;
  if (end > bytes.length) return null;
  return { id: id.value, whole: bytes.part(at, end), body: bytes.part(begin, end), end };
}

/** A number whose first byte says how long it is. @param whole keeps that mark in it, as ids do */
function numberAt(bytes: UploadBytes, at: number, most: number, whole: boolean) {
  if (at >= bytes.length) return null;
  const first = bytes.byte(at);
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > most || at + length > bytes.length) return null;
  const mark = 1 << (8 - length);
  let value = whole ? first : first - mark;
  let isUnknown = !whole && first === 2 * mark - 1;
  for (let place = 1; place < length; place += 1) {
    const byte = bytes.byte(at + place);
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value, length, isUnknown };
}
