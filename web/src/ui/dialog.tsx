import { type ReactNode, useId } from 'react';
import { useLinger } from './linger.tsx';
import styles from './sheet.module.css';
import { FormPart } from './typed/form-part.tsx';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What it is about. */
  children?: ReactNode;
  /** The buttons; the last one is the main one. */
  foot: ReactNode;
}

/** Stops someone before something that cannot be taken back. For choices and confirmations use a sheet. */
export function Dialog({ open, onClose, title, children, foot }: DialogProps) {
  const ref = useModal(open, onClose);
  const mounted = useLinger(open);
  const titleId = useId();
  const textId = useId();
  return (
    <dialog ref={ref} role="alertdialog" className={styles.dialog} aria-labelledby={titleId} aria-describedby={textId}>
      {mounted ? (
        <FormPart>
          <h2 id={titleId}>{title}</h2>
          <div id={textId} className={styles.dialogText}>
            {children}
          </div>
          <div className={styles.dialogFoot}>{foot}</div>
        </FormPart>
      ) : null}
    </dialog>
  );
}
