import type { ReactNode } from 'react';
import styles from './progress-ring.module.css';

export interface ProgressRingProps {
  /** What is done of the whole, from 0 to 1. */
  share: number;
  /** Pixels. */
  size?: number;
  /** What it shows, in words: nobody has to see the ring. */
  label: string;
  /** In the middle; decoration, for the label says it. */
  children?: ReactNode;
}

/** How far something has come. */
export function ProgressRing({ share, size = 44, label, children }: ProgressRingProps) {
  const done = Math.min(1, Math.max(0, share)) * 100;
  return (
    <span className={styles.ring} style={{ width: size, height: size }} role="img" aria-label={label}>
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="19" />
        {done === 0 ? null : (
          <circle
            className={styles.done}
            cx="22"
            cy="22"
            r="19"
            pathLength="100"
            strokeDasharray="100"
            strokeDashoffset={100 - done}
          />
        )}
      </svg>
      <span className={styles.middle} aria-hidden="true">
        {children}
      </span>
    </span>
  );
}
