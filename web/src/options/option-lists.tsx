import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { OptionItem } from './option-rows.tsx';
import { optionsQuery } from './queries.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

/** The user's options that run, or those that have ended; each opens its receipt. */
export function OptionList({ state }: { state: 'open' | 'done' }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(optionsQuery(state));
  const [opened, setOpened] = useState<number | null>(null);
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <ListStates
        query={query}
        isEmpty={rows.length === 0}
        skeleton={<SkeletonRows count={3} />}
        empty={
          <EmptyState
            title={state === 'open' ? t`No options running` : t`No options yet`}
            note={t`Say up or down for the next seconds or minutes on the trade screen.`}
          />
        }
      >
        <ul>
          {rows.map((option) => (
            <li key={option.id}>
              <OptionItem option={option} onPress={() => setOpened(option.id)} />
            </li>
          ))}
        </ul>
        <ListEnd query={query} />
      </ListStates>
      <ReceiptSheet id={opened} onClose={() => setOpened(null)} />
    </>
  );
}
