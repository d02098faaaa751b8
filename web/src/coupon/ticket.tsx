import type { ReactNode } from 'react';
import styles from './coupon.module.css';
import type { CouponWords } from './use-words.ts';

/** A figure of more characters is written smaller. */
const LONG = 6;

/** A coupon as one holds it: what it gives on the stub, what is to be done on the body. */
export function Ticket({
  words,
  isOver = false,
  aside,
  children,
  foot,
}: {
  words: CouponWords;
  /** Quiet: nothing more comes of it. */
  isOver?: boolean;
  /** Beside the title: its state, a ring. */
  aside?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <article className={styles.ticket} data-over={isOver || undefined}>
      <div className={styles.stub}>
        <strong data-long={words.figure.length > LONG || undefined}>{words.figure}</strong>
        <span>{words.unit}</span>
      </div>
      <div className={styles.body}>
        <header className={styles.head}>
          <h2>{words.title}</h2>
          {aside}
        </header>
        <p className={styles.line}>{words.line}</p>
        {children}
        {foot === undefined ? null : <div className={styles.foot}>{foot}</div>}
      </div>
    </article>
  );
}
