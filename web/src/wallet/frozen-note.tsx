import { useLingui } from '@lingui/react/macro';
import { useUser } from '../platform/session/use-user.ts';
import { PauseNote } from './pause-note.tsx';
import styles from './wallet.module.css';

/** Says that the operators have frozen the money, and what that stops; nothing while they have not. */
export function FrozenNote() {
  const { t } = useLingui();
  if (useUser()?.frozen_funds !== 1) return null;
  return (
    <PauseNote className={styles.frozen}>
      <strong>{t`Your money is frozen`}</strong>{' '}
      {t`Withdrawals, transfers, conversions and orders are stopped while we look into your account. Money can still come in. Please contact customer service.`}
    </PauseNote>
  );
}
