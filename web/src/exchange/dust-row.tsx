import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ButtonRow } from '../ui/row.tsx';
import styles from './dust.module.css';
import { DustSheet } from './dust-sheet.tsx';

/** Leads to the conversion of all balances that are too small for one of their own. */
export function DustRow() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.row}>
        <ButtonRow
          title={t`Convert small balances`}
          note={t`All balances below the minimum, into USDT at once`}
          onPress={() => setOpen(true)}
        />
      </div>
      <DustSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
