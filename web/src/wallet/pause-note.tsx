import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { LockIcon } from '../ui/icons.tsx';
import styles from './wallet.module.css';

/** Says why money cannot leave now. */
export function PauseNote({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <p className={cx(styles.pause, className)} role="status">
      <LockIcon size={20} />
      <span>{children}</span>
    </p>
  );
}
