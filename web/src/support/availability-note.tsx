import type { SupportAvailability } from '@aureus/contract/support/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import styles from './support.module.css';

/** Whether somebody is there, and how long others waited of late. Nothing is said of what is not known. */
export function AvailabilityNote({ now, isGuest = false }: { now: SupportAvailability; isGuest?: boolean }) {
  const { t } = useLingui();
  return (
    <p className={styles.availability} data-open={now.is_open}>
      <span className={styles.dot} aria-hidden />
      {now.is_open
        ? t`We are here now.`
        : isGuest
          ? t`Nobody is here right now.`
          : t`Nobody is here right now. Write to us all the same: we answer as soon as we are back, and tell you.`}{' '}
      {now.usual_wait === null ? null : <UsualWait seconds={now.usual_wait} />}
    </p>
  );
}

/** @param seconds in full minutes */
export function UsualWait({ seconds }: { seconds: number }) {
  const minutes = Math.round(seconds / 60);
  return (
    <span>
      {plural(minutes, {
        one: 'Others waited about # minute of late.',
        other: 'Others waited about # minutes of late.',
      })}
    </span>
  );
}
