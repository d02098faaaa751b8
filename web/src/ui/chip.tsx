import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './choice.module.css';
import { cx } from './cx.ts';

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  selected?: boolean;
  outlined?: boolean;
}

export function Chip({ selected = false, outlined = false, className, ...props }: ChipProps) {
  return (
    <button
      type="button"
      {...props}
      aria-pressed={selected}
      className={cx(styles.chip, outlined && styles.outlined, className)}
    />
  );
}

/** Chips side by side; scrolls sideways when they do not fit. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles.chipRow}>
      {children}
    </div>
  );
}
