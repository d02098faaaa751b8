import { type Place, placeName, pointText } from '@aureus/core/conversation/place.ts';

/**
 * The page of this app that asked for a place, as the address names it; null for anything else. Nothing outside of the
 * app is ever given a place.
 */
export function askingPage(text: string | undefined): string | null {
  const isOwn = text !== undefined && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) && !text.includes('\\');
  return isOwn ? text : null;
}

/** Its address with the place: `place` has the two figures, `place_name` what it is called. */
export function withPlace(page: string, place: Place): string {
  const [path = '', search = ''] = page.split('?', 2);
  const values = new URLSearchParams(search);
  values.set('place', pointText(place));
  values.set('place_name', placeName(place.name));
  return `${path}?${values.toString()}`;
}
