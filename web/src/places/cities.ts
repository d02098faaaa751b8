import type { Language } from '@aureus/contract/platform/language.ts';
import { cityTable } from './city-table.ts';
import { type Degrees, metresBetween } from './mercator.ts';

export interface City extends Degrees {
  /** English name. */
  readonly english: string;
  /** ISO 3166 code of the country or region. */
  readonly country: string;
  /** Its names by language, where they differ from the English one. */
  readonly names: Readonly<Partial<Record<Language, string>>>;
}

/** The languages of the names in the table, in its order. */
const columns = ['zh', 'hk', 'jp', 'kor', 'th', 'fra', 'spa', 'vi', 'pt'] as const;

/** Cities of the world, the larger ones first. */
export const cities: readonly City[] = cityTable
  .trim()
  .split('\n')
  .map((line) => {
    const [english = '', country = '', latitude = '', longitude = '', ...names] = line.split('|');
    return {
      english,
      country,
      latitude: Number.parseFloat(latitude),
      longitude: Number.parseFloat(longitude),
      names: Object.fromEntries(columns.flatMap((column, at) => (names[at] ? [[column, names[at]]] : []))),
    };
  });

/** What a city is called in a language. */
export function cityName({ english, names }: City, language: Language): string {
  return names[language] ?? english;
}

/** The name of a country or region in the language of a BCP 47 tag; its code where browsers know no name. */
export function countryNames(locale: string): (code: string) => string {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return (code) => names.of(code) ?? code;
}

/** From so far away nobody says "near" any more, in metres. */
const NEAR = 60_000;

/** The city that a place is near to; null far from all. */
export function cityNear(place: Degrees): City | null {
  let nearest: City | null = null;
  let least = NEAR;
  for (const city of cities) {
    const metres = metresBetween(place, city);
    if (metres >= least) continue;
    least = metres;
    nearest = city;
  }
  return nearest;
}
