import type { ReactNode } from 'react';
import styles from './bullets.module.css';

/** Sentences one below the other, e.g. what can go wrong. */
export function Bullets({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <ul className={styles.bullets}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
