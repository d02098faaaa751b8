import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordList } from '../ui/money/record-list.tsx';
import { DepositSheet } from './deposit-sheet.tsx';
import { stateTone, useDepositWords } from './deposit-state.ts';
import styles from './deposit.module.css';
import { depositsQuery } from './queries.ts';

/** 1 waiting, 2 credited, 3 not credited. */
type State = 1 | 2 | 3;

/** The user's deposit requests; each opens its story. */
export function DepositRecords() {
  const { t } = useLingui();
  const { states: words } = useDepositWords();
  const [state, setState] = useState<State | null>(null);
  const query = useInfiniteQuery(depositsQuery(state));
  const [shownId, setShownId] = useState<number | null>(null);
  const deposits = query.data?.pages.flatMap((page) => page.data) ?? [];
  const states: { value: State; label: string }[] = [
    { value: 1, label: t({ message: 'Waiting', context: 'deposit' }) },
    { value: 2, label: t({ message: 'Credited', context: 'deposit' }) },
    { value: 3, label: t`Not credited` },
  ];
  return (
    <>
      <RecordList
        states={states}
        state={state}
        onState={setState}
        query={query}
        records={deposits.map((deposit) => ({
          id: deposit.id,
          coin: { name: deposit.name },
          title: (
            <>
              {deposit.name}{' '}
              {deposit.sub_type === deposit.name ? null : (
                <span className={styles.way}>{deposit.sub_type ?? t`Bank`}</span>
              )}
            </>
          ),
          time: deposit.created_at,
          amount: deposit.credited_amount ?? deposit.amount,
          state: words[deposit.state],
          tone: stateTone[deposit.state],
        }))}
        onOpen={setShownId}
        nothing={{
          title: t`No deposits yet`,
          note: t`Each request is listed here with its state and every step.`,
          to: '/pages/fund/receive',
          action: t`Deposit`,
        }}
      />
      <DepositSheet deposit={deposits.find(({ id }) => id === shownId) ?? null} onClose={() => setShownId(null)} />
    </>
  );
}
