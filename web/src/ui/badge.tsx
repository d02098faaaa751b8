import type { ReactNode } from 'react';
import styles from './bits.module.css';

export interface BadgeProps {
  tone?: 'gold' | 'up' | 'down' | 'warn' | 'danger' | 'plain';
  children: ReactNode;
}

/** A word or two about a state. */
export function Badge({ tone = 'gold', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
