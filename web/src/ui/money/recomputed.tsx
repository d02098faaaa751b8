import { useLingui } from '@lingui/react/macro';
import { DoneNote } from './money-facts.tsx';
import styles from './money-form.module.css';

/** Says whether a receipt comes out the same on this device. */
export function Recomputed({ isEqual }: { isEqual: boolean }) {
  const { t } = useLingui();
  return isEqual ? (
    <DoneNote>{t`Recomputed on this device: equal`}</DoneNote>
  ) : (
    <p className={styles.failed} role="alert">
      {t`Recomputed on this device: something else came out. Please contact customer service.`}
    </p>
  );
}
