import type { ReactNode } from 'react';
import styles from './bits.module.css';
import { cx } from './cx.ts';
import { ChevronRightIcon } from './icons.tsx';

export interface RowProps {
  lead?: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  /** At the end of the line: a value, a switch. */
  side?: ReactNode;
  className?: string;
}

function Inside({ lead, title, note, side, arrow }: RowProps & { arrow: boolean }) {
  return (
    <>
      {lead === undefined ? null : <span className={styles.rowLead}>{lead}</span>}
      <span className={styles.rowBody}>
        <span className={styles.rowText}>
          <span className={styles.rowTitle} style={{ display: 'block' }}>
            {title}
          </span>
          {note === undefined ? null : (
            <span className={styles.rowNote} style={{ display: 'block' }}>
              {note}
            </span>
          )}
        </span>
        {side === undefined ? null : <span className={styles.rowSide}>{side}</span>}
      </span>
      {arrow ? (
        <span className={styles.rowArrow}>
          <ChevronRightIcon size={18} />
        </span>
      ) : null}
    </>
  );
}

/** A line of a list that does nothing by itself. */
export function Row({ className, ...props }: RowProps) {
  return (
    <div className={cx(styles.row, className)}>
      <Inside {...props} arrow={false} />
    </div>
  );
}

/** A line that does something when pressed. */
export function ButtonRow({
  onPress,
  arrow = true,
  className,
  ...props
}: RowProps & { onPress: () => void; arrow?: boolean }) {
  return (
    <button type="button" className={cx(styles.row, styles.pressable, className)} onClick={onPress}>
      <Inside {...props} arrow={arrow} />
    </button>
  );
}

/** A line that leads to another page; `to` is its path with search, e.g. `/pages/setting/setting`. */
export function LinkRow({
  to,
  onOpen,
  arrow = true,
  className,
  ...props
}: RowProps & { to: string; onOpen?: () => void; arrow?: boolean }) {
  return (
    <a href={`#${to}`} className={cx(styles.row, styles.pressable, className)} onClick={onOpen}>
      <Inside {...props} arrow={arrow} />
    </a>
  );
}
