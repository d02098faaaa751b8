import type { ReactNode } from 'react';
import { errorText } from '../../platform/calls/error-text.ts';
import { SupportLink } from '../support-link.tsx';
import styles from './money-form.module.css';

/** Why something was not done, where it was asked for, and who helps. */
export function FailedNote({ error, children }: { error: unknown; children?: ReactNode }) {
  return (
    <div className={styles.failed} role="alert">
      {errorText(error)} {children} <SupportLink error={error} />
    </div>
  );
}
