import { fold, foldDashes } from '@aureus/core/typed/fold.ts';
import type { Degrees } from './mercator.ts';

/** One figure: degrees, and perhaps minutes and seconds, and a letter that says to which side. */
const FIGURE =
  /^([+-]?)(\d{1,3}(?:[.,]\d+)?)\s*°?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['’′]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["”]|['’′]{2})\s*)?([NSEWO]?)$/i;

function readFigure(text: string): { value: number; axis: 'latitude' | 'longitude' | null } | null {
  const [, sign, degrees, minutes, seconds, side = ''] = FIGURE.exec(text.trim()) ?? [];
  if (degrees === undefined) return null;
  const part = (figure: string | undefined): number => Number.parseFloat((figure ?? '0').replace(',', '.'));
  if (part(minutes) >= 60 || part(seconds) >= 60) return null;
  const letter = side.toUpperCase();
  const isNegative = (sign === '-') !== (letter === 'S' || letter === 'W' || letter === 'O');
  const size = part(degrees) + part(minutes) / 60 + part(seconds) / 3600;
  const axis = letter === '' ? null : letter === 'N' || letter === 'S' ? 'latitude' : 'longitude';
  return { value: isNegative ? -size : size, axis };
}

/** Divides the two figures: a semicolon, a comma with space, a plain comma between points, or the letter of the first. */
function halves(text: string): readonly [string, string] | null {
  // The sign of an ordinal stands in for that of degrees on many keyboards; two primes are the one for seconds.
  const typed = foldDashes(fold(text.replaceAll('º', '°')))
    .trim()
    .replace(/^geo:/i, '');
  for (const pattern of [
    /^(.+?)\s*;\s*(.+)$/,
    /^(.+?),\s+(.+)$/,
    /^([^,]+),([^,]+)$/,
    /^(.+?[NSEWO])\s+(.+)$/i,
    /^(\S+)\s+(\S+)$/,
  ]) {
    const [, first, second] = pattern.exec(typed) ?? [];
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return null;
}

/**
 * Coordinates as people type or paste them: `48.2082, 16.3738`, `48,2082; 16,3738`, `48°12'30"N 16°22'26"E`. The
 * latitude comes first unless letters say otherwise (W and O are west, as in the languages of the app).
 * @returns null when it is no place on the earth
 */
export function readCoordinates(text: string): Degrees | null {
  const [first, second] = (halves(text) ?? []).map(readFigure);
  if (!first || !second) return null;
  if (first.axis !== null && first.axis === second.axis) return null;
  const isTurned = first.axis === 'longitude' || second.axis === 'latitude';
  const [latitude, longitude] = isTurned ? [second.value, first.value] : [first.value, second.value];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Coordinates as they are shown and typed: in figures that every language and every map app reads. */
export function coordinatesText({ latitude, longitude }: Degrees): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
