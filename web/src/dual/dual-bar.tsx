import { useLingui } from '@lingui/react/macro';
import { InfoIcon } from '../ui/frame-icons.tsx';
import { ListIcon } from '../ui/icons.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import styles from './dual.module.css';

/** The bar of the pages where something is bought: to the own investments, and to what it is all about. */
export function DualBar({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <NavBar
      title={title}
      actions={
        <>
          <a href="#/pages/invest/help" className={styles.action} aria-label={t`How it works`}>
            <InfoIcon />
          </a>
          <a href="#/pages/invest/mine" className={styles.action} aria-label={t`My investments`}>
            <ListIcon />
          </a>
        </>
      }
    />
  );
}
