import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from '../field.module.css';

/** A labelled text of several lines. */
export function LongTextField({
  label,
  value,
  onChange,
  maxLength,
  hint,
  placeholder,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Characters; more are not let in. */
  maxLength: number;
  hint?: ReactNode;
  placeholder?: string;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={cx(styles.box, styles.tall)}>
        <textarea
          id={id}
          rows={3}
          className={styles.input}
          value={value}
          maxLength={maxLength}
          placeholder={placeholder}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
