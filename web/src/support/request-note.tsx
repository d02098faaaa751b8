import { useLingui } from '@lingui/react/macro';
import styles from './support.module.css';

/** Says that the number of a failed request comes along. */
export function RequestNote({ request }: { request: string | null | undefined }) {
  const { t } = useLingui();
  if (request === null || request === undefined) return null;
  return (
    <p className={styles.request}>
      {t`We see which request failed:`} <code>{request}</code>
    </p>
  );
}
