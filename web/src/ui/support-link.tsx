import { useLingui } from '@lingui/react/macro';
import styles from './list-states.module.css';
import { supportAddress } from './support-address.ts';

/** Under a failure: leads to customer service with the number of the request. */
export function SupportLink({ error }: { error?: unknown }) {
  const { t } = useLingui();
  return <a className={styles.support} href={`#${supportAddress(error)}`}>{t`Contact customer service`}</a>;
}
