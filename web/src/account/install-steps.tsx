import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './install.module.css';

/** How the app is put on the home screen by hand, where a page cannot ask for it. */
export function InstallSteps({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Add to home screen`}
      foot={<Button onClick={onClose}>{t`Done`}</Button>}
    >
      <ol className={styles.steps}>
        <li>{t`Open the Share menu of your browser.`}</li>
        <li>{t`Choose “Add to Home Screen”.`}</li>
        <li>{t`Confirm with “Add”. From then on you open Aureus by its icon.`}</li>
      </ol>
    </Sheet>
  );
}
