import { useLingui } from '@lingui/react/macro';
import { WarningIcon } from '../ui/frame-icons.tsx';
import styles from './deposit.module.css';

/** Demo: what is shown here belongs to nobody, and money sent to it is gone. */
export function DemoNote({ bank = false }: { bank?: boolean }) {
  const { t } = useLingui();
  return (
    <div className={styles.demo} role="note">
      <WarningIcon size={20} />
      <p>
        <strong>{bank ? t`Do not pay to this account.` : t`Do not pay to this address.`}</strong>{' '}
        {bank
          ? t`It is a sample for the demo and does not exist.`
          : t`It is a sample for the demo: its keys are public, and whatever arrives is lost.`}
      </p>
    </div>
  );
}
