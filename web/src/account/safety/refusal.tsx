import type { ReactNode } from 'react';
import styles from './safety.module.css';

/** What the server or the device said against it. */
export function Refusal({ text }: { text: ReactNode }) {
  return text === null ? null : (
    <p className={styles.refused} role="alert">
      {text}
    </p>
  );
}
