import type { HTMLAttributes } from 'react';
import styles from './bits.module.css';
import { cx } from './cx.ts';

export function Card({ padded = true, className, ...props }: HTMLAttributes<HTMLDivElement> & { padded?: boolean }) {
  return <div {...props} className={cx(styles.card, padded && styles.padded, className)} />;
}
