import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './choice.module.css';
import { cx } from './cx.ts';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  children: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ children, className, ...props }: CheckboxProps) {
  return (
    <label className={cx(styles.check, className)}>
      <input {...props} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

/** On or off at once, without a save button. */
export function Switch({ label, ...props }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: string }) {
  return (
    <input
      {...props}
      type="checkbox"
      role="switch"
      aria-checked={props.checked ?? false}
      aria-label={label}
      className={styles.switch}
    />
  );
}
