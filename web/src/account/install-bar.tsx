import { useLingui } from '@lingui/react/macro';
import { type InstallWay } from '../platform/install/install.ts';
import { Button } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { InstallSteps } from './install-steps.tsx';
import styles from './install.module.css';
import { useInstalling } from './use-installing.ts';

interface Props {
  readonly way: NonNullable<InstallWay>;
  /** It was used, or is not wanted. */
  readonly onClose: () => void;
}

/** Offers to put the app on the home screen: asked by the browser, or shown how. */
export default function InstallBar({ way, onClose }: Props) {
  const { t } = useLingui();
  const { start, isShown, end } = useInstalling(way, onClose);
  return (
    <aside className={styles.bar} aria-label={t`Aureus on your home screen`}>
      <img src="/favicon.svg" alt="" width={40} height={40} />
      <div className={styles.text}>
        <strong>{t`Aureus on your home screen`}</strong>
        <span>{t`It opens like an app. There is nothing to download.`}</span>
      </div>
      <Button size="small" onClick={start}>
        {t({ message: 'Add', context: 'to the home screen' })}
      </Button>
      <button type="button" className={styles.close} aria-label={t`Do not show this again`} onClick={onClose}>
        <CloseIcon size={18} />
      </button>
      <InstallSteps open={isShown} onClose={end} />
    </aside>
  );
}
