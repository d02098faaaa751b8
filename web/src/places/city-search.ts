import { languageTags, type Language } from '@aureus/contract/platform/language.ts';
import { ranked } from '../platform/search/rank.ts';
import { cities, type City, cityName, countryNames } from './cities.ts';

/** Most cities that are offered at once. */
const MOST = 8;

/**
 * Cities that fit what was typed: by their names in the language on the screen and in English, or by their country. The
 * better the name fits the earlier it stands; of equals the larger city.
 */
export function findCities(typed: string, language: Language): readonly City[] {
  const countryOf = countryNames(languageTags[language]);
  const byName = ranked(cities, typed, (city) => [cityName(city, language), city.english]);
  const named = new Set(byName.map(({ item }) => item));
  const byCountry = ranked(
    cities.filter((city) => !named.has(city)),
    typed,
    (city) => {
      const country = countryOf(city.country);
      return [country, `${cityName(city, language)} ${country}`];
    },
  );
  return [...byName, ...byCountry].map(({ item }) => item).slice(0, MOST);
}
