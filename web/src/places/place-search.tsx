import { languageTags } from '@aureus/contract/platform/language.ts';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { ButtonRow } from '../ui/row.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { cityName, countryNames } from './cities.ts';
import { findCities } from './city-search.ts';
import { coordinatesText, readCoordinates } from './coordinates.ts';
import type { Degrees } from './mercator.ts';
import styles from './places.module.css';

/** Finds a place by the name of a city or a country, or by coordinates. All of it is known without asking anybody. */
export function PlaceSearch({ onFind }: { onFind: (place: Degrees, name: string | null) => void }) {
  const { t } = useLingui();
  const language = usePreferences((state) => state.language);
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const point = readCoordinates(typed);
  const found = point === null ? findCities(typed, language) : [];
  const countryOf = countryNames(languageTags[language]);
  const pick = (place: Degrees, name: string | null): void => {
    setTyped('');
    onFind(place, name);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next === undefined || rows.length === 0 || (at === -1 && event.key === 'ArrowUp')) return;
    event.preventDefault();
    if (next === -1) event.currentTarget.querySelector('input')?.focus();
    else rows[Math.min(next, rows.length - 1)]?.focus();
  };
  return (
    <div onKeyDown={onKeyDown} role="presentation">
      <SearchField
        label={t`City, country or coordinates`}
        value={typed}
        onChange={setTyped}
        onEnter={() => list.current?.querySelector('button')?.click()}
      />
      {typed.trim() === '' ? null : (
        <div ref={list} className={styles.found} role="group" aria-label={t`Results`}>
          {point === null ? null : (
            <ButtonRow
              title={coordinatesText(point)}
              note={t`Latitude and longitude`}
              onPress={() => pick(point, null)}
            />
          )}
          {found.map((city) => (
            <ButtonRow
              key={`${city.english} ${city.country}`}
              title={cityName(city, language)}
              note={countryOf(city.country)}
              onPress={() => pick(city, cityName(city, language))}
            />
          ))}
          {point === null && found.length === 0 ? (
            <p className={styles.none} role="status">
              {t`No large city has this name. Type coordinates such as 48.2082, 16.3738, or choose on the map.`}
            </p>
          ) : null}
        </div>
      )}
    </div>
  );
}
