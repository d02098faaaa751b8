import { useLingui } from '@lingui/react/macro';
import { useSiteConfig } from '../platform/site/site-config.ts';
import styles from './art.module.css';

/** Says where the works of simulated artists come from. Nothing in production, where there are none. */
export function DemoNote() {
  const { t } = useLingui();
  if (useSiteConfig()?.mode !== 'demo') return null;
  return <p className={styles.quiet}>{t`Simulated artists are not people: this demo’s own code makes their works.`}</p>;
}
