import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CheckIcon } from '../frame-icons.tsx';
import styles from './money-form.module.css';

/** One line of what a money act does; stands in a `dl`. */
export function Fact({ label, isMain = false, children }: { label: string; isMain?: boolean; children: ReactNode }) {
  return (
    <div data-main={isMain || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Says that nobody knows yet. */
export function UnknownNote() {
  const { t } = useLingui();
  return (
    <p className={styles.unknown} role="alert">
      {t`We do not know yet whether this went through. We are checking. It will not happen twice.`}
    </p>
  );
}

/** Says that it happened. */
export function DoneNote({ children }: { children: ReactNode }) {
  return (
    <div className={styles.done} role="status">
      <CheckIcon />
      {children}
    </div>
  );
}
