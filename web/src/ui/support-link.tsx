import { useLingui } from '@lingui/react/macro';
import { requestIdOf } from '../platform/calls/error-text.ts';
import styles from './list-states.module.css';
import { supportAddress } from './support-address.ts';

/**
 * Under a failure: leads to customer service with the number of the request.
 * @param props.request where the failure itself is not at hand any more
 */
export function SupportLink({ error, request = requestIdOf(error) }: { error?: unknown; request?: string | null }) {
  const { t } = useLingui();
  return <a className={styles.support} href={`#${supportAddress(request)}`}>{t`Contact customer service`}</a>;
}
