import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './halt-note.module.css';

interface Props {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** That operators halted something, with why and what goes on meanwhile; told to who listens when it comes. */
export function HaltNote({ title, className, children }: Props) {
  return (
    <p className={cx(styles.note, className)} role="status">
      <strong>{title}</strong> {children}
    </p>
  );
}
