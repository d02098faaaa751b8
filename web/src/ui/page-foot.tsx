import type { ReactNode } from 'react';
import styles from './bars.module.css';
import { cx } from './cx.ts';

/** Holds the one main action of a page: on a phone it stays at the lower edge, under the thumb. Last in its form. */
export function PageFoot({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={cx(styles.foot, className)}>{children}</div>;
}
