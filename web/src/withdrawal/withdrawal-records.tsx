import type { WithdrawalState } from '@aureus/contract/withdrawal/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortAddress } from '../payout/public.ts';
import { RecordList } from '../ui/money/record-list.tsx';
import { withdrawalsQuery } from './queries.ts';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';
import { stateTone, useWithdrawalWords } from './withdrawal-state.ts';

/** The user's withdrawals; each opens its story. */
export function WithdrawalRecords() {
  const { t } = useLingui();
  const words = useWithdrawalWords();
  const [state, setState] = useState<WithdrawalState | null>(null);
  const query = useInfiniteQuery(withdrawalsQuery(state));
  const [shownId, setShownId] = useState<number | null>(null);
  const withdrawals = query.data?.pages.flatMap((page) => page.data) ?? [];
  const states: { value: WithdrawalState; label: string }[] = (
    ['requested', 'approved', 'done', 'refused', 'cancelled'] as const
  ).map((value) => ({ value, label: words[value] }));
  return (
    <>
      <RecordList
        states={states}
        state={state}
        onState={setState}
        query={query}
        records={withdrawals.map((withdrawal) => ({
          id: withdrawal.id,
          coin: withdrawal,
          title: shortAddress(withdrawal.label === '' ? withdrawal.address : withdrawal.label),
          time: withdrawal.create_time,
          amount: `-${withdrawal.number}`,
          state: words[withdrawal.state],
          tone: stateTone[withdrawal.state],
        }))}
        onOpen={setShownId}
        nothing={{
          title: t`No withdrawals yet`,
          note: t`Each one is listed here with its state and every step.`,
          to: '/pages/fund/withdraw',
          action: t`Withdraw`,
        }}
      />
      <WithdrawalSheet
        withdrawal={withdrawals.find(({ id }) => id === shownId) ?? null}
        onClose={() => setShownId(null)}
      />
    </>
  );
}
