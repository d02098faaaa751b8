import { type TextareaHTMLAttributes, useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
}

/** A labelled box for a few sentences, which grows with them. Line breaks become spaces: what is sent is one line. */
export function TextArea({ label, value, onChange, hint, ...props }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={cx(styles.box, styles.tall)}>
        <textarea
          rows={4}
          {...props}
          id={id}
          className={styles.input}
          value={value}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onChange(event.target.value.replaceAll(/\s/g, ' '))}
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
