import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Freeze, useLinger } from './linger.tsx';
import styles from './sheet.module.css';
import { FormPart } from './typed/form-part.tsx';
import { useModal } from './use-modal.ts';

export interface SheetProps {
  open: boolean;
  /** Asked for by Escape, a press beside it, a drag down or the back button. */
  onClose: () => void;
  title: ReactNode;
  /** Beside the title, e.g. a badge. */
  aside?: ReactNode;
  /** Buttons that stay in sight at the bottom; the last one is the main one. */
  foot?: ReactNode;
  /** False while something runs that must not be left, e.g. a payment under way. */
  dismissable?: boolean;
  children: ReactNode;
}

/** Rises from below (stands in the middle on wide screens). Its content exists only while it is open. */
export function Sheet({ open, onClose, title, aside, foot, dismissable = true, children }: SheetProps) {
  const ref = useModal(open, onClose, dismissable);
  const titleId = useId();
  const drag = useDragDown(() => dismissable && onClose());
  const mounted = useLinger(open);
  return (
    <dialog
      ref={ref}
      className={styles.sheet}
      aria-labelledby={titleId}
      data-dragging={drag.offset > 0 || undefined}
      style={drag.offset > 0 ? { transform: `translateY(${drag.offset}px)` } : undefined}
    >
      {mounted ? (
        <Freeze frozen={!open}>
          <div className={styles.grip} {...drag.handlers}>
            <div className={styles.head}>
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
              {aside}
            </div>
          </div>
          <FormPart>
            <div className={styles.body}>{children}</div>
            {foot === undefined || foot === null ? null : <div className={styles.foot}>{foot}</div>}
          </FormPart>
        </Freeze>
      ) : null}
    </dialog>
  );
}

const closeAfter = 90;

function useDragDown(onClose: () => void) {
  const [offset, setOffset] = useState(0);
  const start = useRef<number | null>(null);
  const end = (event: PointerEvent): void => {
    if (start.current === null) return;
    const moved = event.clientY - start.current;
    start.current = null;
    setOffset(0);
    if (moved > closeAfter) onClose();
  };
  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.target instanceof Element && event.target.closest('button, a, input') !== null) return;
        start.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        if (start.current !== null) setOffset(Math.max(0, event.clientY - start.current));
      },
      onPointerUp: end,
      onPointerCancel: () => {
        start.current = null;
        setOffset(0);
      },
    },
  };
}
