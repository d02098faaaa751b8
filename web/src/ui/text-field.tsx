import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Keep the label for screen readers alone. */
  labelHidden?: boolean;
  error?: ReactNode;
  hint?: ReactNode;
  /** Before the input, inside the box. */
  lead?: ReactNode;
  /** Behind the input, inside the box: a unit or a button. */
  side?: ReactNode;
  dense?: boolean;
  inputClassName?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A labelled line of text; the base of every other field. */
export function TextField({
  label,
  labelHidden = false,
  error,
  hint,
  lead,
  side,
  dense = false,
  className,
  inputClassName,
  id: givenId,
  ...props
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = error !== undefined ? `${id}-error` : hint !== undefined ? `${id}-hint` : undefined;
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={cx(styles.box, dense && styles.dense, error !== undefined && styles.invalid)}>
        {lead}
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...props}
          id={id}
          className={cx(styles.input, inputClassName)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described}
        />
        {side}
      </div>
      {error !== undefined ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : hint !== undefined ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** A unit behind a figure. */
export function FieldUnit({ children }: { children: ReactNode }) {
  return <span className={styles.unit}>{children}</span>;
}

/** A button inside a field's box. */
export function FieldButton({ className, ...props }: React.ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...props} className={cx(styles.side, className)} />;
}
