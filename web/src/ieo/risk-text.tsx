import { useLingui } from '@lingui/react/macro';
import styles from './ieo.module.css';

/** What is true of every coin that nobody can trade yet. */
export function RiskText() {
  const { t } = useLingui();
  return (
    <p className={styles.risk}>
      {t`Nobody knows what a new coin will be worth. It can fall below its price at once, or find no buyer, and until the listing you cannot sell it.`}
    </p>
  );
}
