import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useTradeKeys } from '../../platform/keys/trade-keys.ts';
import { CancelAllSheet } from '../lazy-sheets.tsx';
import type { OrderFilter } from '../queries.ts';
import styles from './orders.module.css';

/** Cancels all open orders of the list it stands over, once that was confirmed. */
export function CancelAll({ filter, count }: { filter: OrderFilter; count: number }) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  useTradeKeys({ all: () => setAsked(true) });
  return (
    <>
      <div className={styles.all}>
        <button type="button" className={styles.cancel} onClick={() => setAsked(true)}>
          {t`Cancel all`}
        </button>
      </div>
      <CancelAllSheet open={isAsked} onClose={() => setAsked(false)} filter={filter} count={count} />
    </>
  );
}
