/**
 * Whether two texts are one name: letters of other widths, upper and lower case and spaces make no difference. Nothing else
 * is forgiven: a name that is only alike is another person's.
 */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other) && plain(one) !== '';
}

const plain = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
