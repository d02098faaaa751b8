import { readPoint } from '@aureus/core/conversation/place.ts';
import { useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { LeavingSheet } from '../ui/leaving-sheet.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { PlaceIcon } from '../ui/place-icon.tsx';
import { toast } from '../ui/toast.tsx';
import { coordinatesText } from './coordinates.ts';
import { MapPart } from './map-part.tsx';
import type { Degrees } from './mercator.ts';
import styles from './places.module.css';

/** So near a place is shown; pixels the whole world would be wide. */
const PLACE_SCALE = 60_000;
const mapHost = 'www.openstreetmap.org';

/** Only Android opens `geo:` addresses; elsewhere such a link would do nothing. */
const hasMapApp = (): boolean => /Android/.test(navigator.userAgent);

interface Shared {
  latitude?: string | undefined;
  longitude?: string | undefined;
  name?: string | undefined;
  address?: string | undefined;
}

/** A place that somebody has sent: where it is, and the ways to take it elsewhere. */
export default function ShowPage() {
  const { t } = useLingui();
  const { latitude, longitude, name, address }: Shared = useSearch({ strict: false });
  const place = useMemo(() => readPoint(`${latitude ?? ''},${longitude ?? ''}`), [latitude, longitude]);
  return (
    <>
      <NavBar title={t`Place`} />
      <main className={styles.page}>
        {place === null ? (
          <EmptyState
            title={t`This address names no place`}
            action={
              <Link to="/choose-location" className={cx(buttons.button, buttons.secondary, buttons.small)}>
                {t`Choose a place`}
              </Link>
            }
          />
        ) : (
          <Shown place={place} name={name ?? coordinatesText(place)} address={address} />
        )}
      </main>
    </>
  );
}

function Shown({ place, name, address }: { place: Degrees; name: string; address: string | undefined }) {
  const { t } = useLingui();
  const [isLeaving, setLeaving] = useState(false);
  const look = useMemo(() => ({ place, scale: PLACE_SCALE }), [place]);
  const figures = coordinatesText(place);
  const point = figures.replace(' ', '');
  const [latitude, longitude] = point.split(',');
  const copy = (): void => {
    navigator.clipboard.writeText(figures).then(
      () => toast(t`Copied`, { tone: 'good' }),
      () => toast(t`The browser does not allow copying`, { tone: 'bad' }),
    );
  };
  return (
    <>
      <MapPart label={t`Map of ${name}`} look={look} marker={place} />
      <div className={styles.panel}>
        <p className={styles.chosen}>
          <PlaceIcon size={28} />
          <span>
            <strong dir="auto">{name}</strong>
            {address === undefined ? null : <small dir="auto">{address}</small>}
            {name === figures ? null : <small>{figures}</small>}
          </span>
        </p>
        <div className={styles.acts}>
          {hasMapApp() ? (
            <a
              className={cx(buttons.button, buttons.primary)}
              href={`geo:${point}?q=${point}(${encodeURIComponent(name)})`}
            >
              {t`Open in a map app`}
            </a>
          ) : null}
          <Button kind="secondary" onClick={() => setLeaving(true)}>
            {t`Open on OpenStreetMap`}
          </Button>
          <Button kind="secondary" onClick={copy}>
            {t`Copy the coordinates`}
          </Button>
        </div>
        <p className={styles.note}>{t`What a place is called is said by whoever sent it. We have not checked it.`}</p>
      </div>
      <LeavingSheet
        open={isLeaving}
        to={`https://${mapHost}/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`}
        host={mapHost}
        note={t`This map belongs to somebody else, who learns which place you look at.`}
        onClose={() => setLeaving(false)}
      />
    </>
  );
}
