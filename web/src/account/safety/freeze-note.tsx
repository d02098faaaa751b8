import { confirmedFreezeHours, factorFreezeHours } from '@aureus/contract/account/safety-calls.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import styles from './safety.module.css';

/** Says before a change of a factor that withdrawals rest after it. */
export function FreezeNote() {
  const { t } = useLingui();
  const [long, short] = [factorFreezeHours, confirmedFreezeHours];
  return (
    <p className={styles.lead}>
      {t`After a change, withdrawals are paused for ${plural(long, { one: '# hour', other: '# hours' })}, or for ${plural(short, { one: '# hour', other: '# hours' })} if you confirm it with an authenticator or passkey that you have had for at least as long. We notify your previous contacts, where it can be undone.`}
    </p>
  );
}
