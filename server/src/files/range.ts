/** A part of a file: the places of its first and last byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The part that a `Range` header asks for (RFC 9110, 14.2). Null when it asks for all of it, for several parts, or in a way
 * that is not known: then everything is sent. `outside`: there is nothing there.
 * @param size of the whole, in bytes, above zero
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const found = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/.exec(header ?? '');
  if (!found) return null;
  const [, from = '', to = ''] = found;
  if (from === '') {
    if (to === '') return null;
    const length = Math.min(Number(to), size);
    return length === 0 ? 'outside' : { first: size - length, last: size - 1 };
  }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'outside' : { first, last };
}
