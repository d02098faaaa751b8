import type { ReactNode } from 'react';
import styles from './choice.module.css';
import { cx } from './cx.ts';
import { moveByArrow } from './roving.ts';

export interface SegmentedProps<Value extends string> {
  /** What is being chosen, for screen readers. */
  label: string;
  /** `tone` gives a chosen segment the colour of buying or selling. */
  options: readonly { value: Value; label: ReactNode; tone?: 'up' | 'down'; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of two to four, all in sight. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  return (
    <div role="radiogroup" aria-label={label} className={styles.segmented}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          data-roving
          onKeyDown={moveByArrow}
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          disabled={option.disabled}
          className={cx(styles.segment, option.tone && styles[option.tone])}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
