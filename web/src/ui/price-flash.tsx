import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './bits.module.css';

/** How long a changed price is tinted. */
const shown = 300;

/**
 * Tints its background when the decimal inside changes: up or down. Only the tint changes, so nothing around
 * moves, and the tint is written to the element without rendering again.
 */
export function PriceFlash({ value, children }: { value: string; children: ReactNode }) {
  const ref = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    const element = ref.current;
    const old = before.current;
    before.current = value;
    if (element === null || old === value) return;
    element.dataset['flash'] = new Decimal(value).gt(old) ? 'up' : 'down';
    const timer = setTimeout(() => delete element.dataset['flash'], shown);
    return () => clearTimeout(timer);
  }, [value]);
  return (
    <span ref={ref} className={styles.flash}>
      {children}
    </span>
  );
}
