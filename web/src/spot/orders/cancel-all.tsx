import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTradeKeys } from '../../platform/keys/trade-keys.ts';
import { CancelAllSheet } from '../lazy-sheets.tsx';
import { type OrderFilter, ordersQuery } from '../queries.ts';
import styles from './orders.module.css';

/** Cancels all open orders of a list, once that was confirmed; nothing while there are none. */
export function CancelAll({ filter }: { filter: OrderFilter }) {
  const { data } = useInfiniteQuery(ordersQuery('open', filter));
  const count = data?.pages.at(-1)?.total ?? 0;
  return count === 0 ? null : <CancelButton filter={filter} count={count} />;
}

function CancelButton({ filter, count }: { filter: OrderFilter; count: number }) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  useTradeKeys({ all: () => setAsked(true) });
  return (
    <>
      <button type="button" className={styles.cancelAll} onClick={() => setAsked(true)}>
        {t`Cancel all`}
      </button>
      <CancelAllSheet open={isAsked} onClose={() => setAsked(false)} filter={filter} count={count} />
    </>
  );
}
