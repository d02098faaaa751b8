import { confirmedFreezeHours, factorFreezeHours } from '@aureus/contract/account/safety-calls.ts';
import { useLingui } from '@lingui/react/macro';
import styles from './safety.module.css';

/** Says before a change of a factor that withdrawals rest after it. */
export function FreezeNote() {
  const { t } = useLingui();
  const [long, short] = [factorFreezeHours, confirmedFreezeHours];
  return (
    <p className={styles.lead}>
      {t`After a change withdrawals are paused for ${long} hours, or ${short} when an authenticator or passkey confirms it that you have had for ${long} hours. We tell your old addresses, where it can be undone.`}
    </p>
  );
}
