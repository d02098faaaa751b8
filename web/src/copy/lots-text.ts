import { plural } from '@lingui/core/macro';

/** `0.5 lots`: lots as text of the wire, or as the number of a position. Which plural it takes is all the number is for. */
export function lotsText(lots: string | number): string {
  const many = Number(lots);
  return plural(many, { one: '# lot', other: '# lots' });
}
