import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { useHeldBack } from './typed/form-part.tsx';

type NativeButton = ButtonHTMLAttributes<HTMLButtonElement>;

export interface ButtonProps extends Omit<NativeButton, 'disabled'> {
  kind?: 'primary' | 'secondary' | 'text' | 'buy' | 'sell' | 'danger';
  size?: 'normal' | 'small';
  /** Full width, for the one main action of a screen. */
  full?: boolean;
  /** Works: no second press is taken. */
  loading?: boolean;
  /** Not possible now. Prefer `reason`, which says why. */
  disabled?: boolean;
  /** Not possible now, and why: shown in the button's place of the label. */
  reason?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

export function Button({
  kind = 'primary',
  size = 'normal',
  full = false,
  loading = false,
  disabled = false,
  reason,
  className,
  children,
  type = 'button',
  ...props
}: ButtonProps) {
  const heldBack = useHeldBack();
  // Nothing is done by figures of which one cannot be read.
  const refusal = (kind === 'secondary' || kind === 'text' ? undefined : heldBack) ?? reason;
  const refused = disabled || refusal !== undefined;
  return (
    <button
      {...props}
      type={type}
      className={cx(styles.button, styles[kind], size === 'small' && styles.small, full && styles.full, className)}
      disabled={refused || loading}
      aria-busy={loading || undefined}
    >
      {loading ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {refusal ?? children}
    </button>
  );
}

export interface IconButtonProps extends Omit<NativeButton, 'children'> {
  /** What it does, for those who do not see the icon. */
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, className, children, ...props }: IconButtonProps) {
  return (
    <button type="button" {...props} className={cx(styles.icon, className)} aria-label={label}>
      {children}
    </button>
  );
}
