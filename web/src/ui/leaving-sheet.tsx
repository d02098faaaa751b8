import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import buttons from './button.module.css';
import { cx } from './cx.ts';
import styles from './leaving-sheet.module.css';
import { Sheet } from './sheet.tsx';

/**
 * Asked before the site of somebody else opens: it says where a safe link leads, and opens it in a window that knows
 * nothing of this one.
 */
export function LeavingSheet({
  open,
  to,
  host,
  note,
  onClose,
}: {
  open: boolean;
  to: string;
  host: string;
  /** Whose site it is, and what not to do there. */
  note: ReactNode;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`You are leaving Aureus`}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t`Stay here`}
          </Button>
          <a
            href={to}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
            className={cx(buttons.button, buttons.primary)}
            onClick={onClose}
          >
            {t`Open the site`}
          </a>
        </>
      }
    >
      <p className={styles.host}>{host}</p>
      <p className={styles.note}>{note}</p>
    </Sheet>
  );
}
