import { useLingui } from '@lingui/react/macro';
import { ShieldIcon } from '../ui/icons.tsx';
import styles from './support.module.css';

/** What nobody of us ever asks for. */
export function SafetyNote() {
  const { t } = useLingui();
  return (
    <p className={styles.safety}>
      <ShieldIcon size={16} />
      <span>{t`We never ask for your password, a code or your funds PIN, and never for a payment. Whoever does is not us.`}</span>
    </p>
  );
}
