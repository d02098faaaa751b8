import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { LocateIcon } from './locate-icon.tsx';
import type { Degrees } from './mercator.ts';
import styles from './places.module.css';

/** The device may search so long, in milliseconds. */
const PATIENCE_MS = 15_000;

type Problem = 'refused' | 'unknown' | 'none';

/** Asks the device where it is: only when pressed, and the browser asks its owner first. */
export function OwnPosition({ onFound }: { onFound: (place: Degrees) => void }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const ask = (): void => {
    setProblem(null);
    // Pages that did not come by https have none.
    const { geolocation }: { geolocation?: Geolocation } = navigator;
    if (geolocation === undefined) {
      setProblem('none');
      return;
    }
    setAsking(true);
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setAsking(false);
        onFound({ latitude, longitude });
      },
      (error) => {
        setAsking(false);
        setProblem(error.code === error.PERMISSION_DENIED ? 'refused' : 'unknown');
      },
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 60_000 },
    );
  };
  const texts: Readonly<Record<Problem, string>> = {
    refused: t`The browser does not tell us where you are. Allow it in the settings of the browser, or choose on the map.`,
    unknown: t`Your device does not know where it is right now. Choose on the map.`,
    none: t`This browser cannot tell where you are. Choose on the map.`,
  };
  return (
    <>
      <Button kind="secondary" size="small" className={styles.own} loading={isAsking} onClick={ask}>
        <LocateIcon size={18} /> {t`My position`}
      </Button>
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {texts[problem]}
        </p>
      )}
    </>
  );
}
