import { longestPlaceName, placeName, pointText } from '@aureus/core/conversation/place.ts';
import { useLingui } from '@lingui/react/macro';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { Button } from '../ui/button.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { PlaceIcon } from '../ui/place-icon.tsx';
import { TextField } from '../ui/text-field.tsx';
import { cityName, cityNear } from './cities.ts';
import { coordinatesText } from './coordinates.ts';
import { askingPage, withPlace } from './give-back.ts';
import { MapPart } from './map-part.tsx';
import type { Degrees } from './mercator.ts';
import { OwnPosition } from './own-position.tsx';
import { PlaceSearch } from './place-search.tsx';
import styles from './places.module.css';

/** So near a city is shown, and one's own position; pixels the whole world would be wide. */
const CITY_SCALE = 40_000;
const OWN_SCALE = 200_000;

/** A place is chosen: by name, by coordinates, by the device, or on the map. It goes to the page that asked for one. */
export default function ChoosePage() {
  const { t } = useLingui();
  const router = useRouter();
  const language = usePreferences((state) => state.language);
  const { return: page }: { return?: string | undefined } = useSearch({ strict: false });
  const asked = askingPage(page);
  const [place, setPlace] = useState<Degrees | null>(null);
  const [look, setLook] = useState<{ place: Degrees; scale: number } | null>(null);
  /** What it is called; null while nobody has said it. */
  const [typedName, setTypedName] = useState<string | null>(null);

  const nameOf = (at: Degrees): string => {
    const near = cityNear(at);
    if (near === null) return coordinatesText(at);
    const city = cityName(near, language);
    return t`Near ${city}`;
  };
  const name = typedName ?? (place === null ? '' : nameOf(place));
  const choose = (at: Degrees, called: string | null, scale: number | null): void => {
    setPlace(at);
    setTypedName(called);
    if (scale !== null) setLook({ place: at, scale });
  };
  const give = (): void => {
    if (place === null) return;
    const chosen = { ...place, name: placeName(name) || coordinatesText(place) };
    if (asked !== null) router.history.replace(withPlace(asked, chosen));
    else {
      const [latitude, longitude] = pointText(chosen).split(',');
      void router.navigate({ to: '/open-location', search: { latitude, longitude, name: chosen.name } });
    }
  };

  return (
    <>
      <NavBar title={t`Choose a place`} />
      <main className={styles.page}>
        <MapPart label={t`Map of the world`} look={look} marker={place} onPoint={(at) => choose(at, null, null)} />
        <div className={styles.panel}>
          <PlaceSearch onFind={(at, called) => choose(at, called, CITY_SCALE)} />
          <OwnPosition onFound={(at) => choose(at, null, OWN_SCALE)} />
          {place === null ? null : (
            <>
              <p className={styles.chosen}>
                <PlaceIcon size={28} />
                <span>
                  <strong>{name}</strong>
                  <small>{coordinatesText(place)}</small>
                </span>
              </p>
              <TextField
                label={t`Name of the place`}
                value={name}
                maxLength={longestPlaceName}
                hint={t`For example a street, a building, or where to meet.`}
                autoComplete="off"
                onChange={(event) => setTypedName(event.target.value)}
              />
            </>
          )}
          <PageFoot>
            <Button full reason={place === null ? t`Point at a place on the map` : undefined} onClick={give}>
              {asked === null ? t`Show this place` : t`Choose this place`}
            </Button>
          </PageFoot>
        </div>
      </main>
    </>
  );
}
