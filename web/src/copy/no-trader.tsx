import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '../ui/list-states.tsx';
import styles from './copy.module.css';

/** In the place of a trader when the address names none that there is. */
export function NoTrader() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`There is no such trader`}
      action={<a className={styles.link} href="#/pages/follow/index">{t`See all traders`}</a>}
    />
  );
}
