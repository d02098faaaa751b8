/** A place on the earth, as people send it to each other. */
export interface Place {
  /** In degrees, north is positive. */
  readonly latitude: number;
  /** In degrees, east is positive. */
  readonly longitude: number;
  /** What it is called; one line. */
  readonly name: string;
}

/** Longest name of a place in a message, in characters. */
export const longestPlaceName = 100;
/** A hundred-thousandth of a degree is a metre; nobody points more exactly on a map. */
const DIGITS = 5;

/** The two figures of a place as they stand in addresses: `48.20849,16.37208`. */
export function pointText({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): string {
  return `${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`;
}

const POINT = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?)$/;

/** Reads what {@link pointText} writes; null when it is no point on the earth. */
export function readPoint(text: string): Pick<Place, 'latitude' | 'longitude'> | null {
  const [, first, second] = POINT.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const [latitude, longitude] = [Number.parseFloat(first), Number.parseFloat(second)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** One line, short enough, without what a line of a message cannot hold. */
export function placeName(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestPlaceName)
    .trim();
}

/**
 * A place as the last two lines of a message: its name, and a `geo:` address (RFC 5870). Whoever reads it as mere text
 * understands it, and so does an app for maps.
 */
export function placeText(place: Place): string {
  const point = pointText(place);
  return `${placeName(place.name) || point}\ngeo:${point}`;
}

/** Takes the place off the end of a message: the words before it, and the place; null where there is none. */
export function readPlace(text: string): { readonly words: string; readonly place: Place } | null {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const point = last.startsWith('geo:') ? readPoint(last.slice('geo:'.length)) : null;
  if (point === null) return null;
  const name = placeName(lines.pop() ?? '');
  return { words: lines.join('\n').trim(), place: { ...point, name } };
}
