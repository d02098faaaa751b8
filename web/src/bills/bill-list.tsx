import { accountByNumber } from '@aureus/contract/wallet/accounts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signOf } from '../platform/format/number.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useZone } from '../platform/time/zone.ts';
import { Amount } from '../ui/amount.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import records from '../ui/money/records.module.css';
import { ButtonRow } from '../ui/row.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useAccountNames } from '../wallet/public.ts';
import { type BillFilter, everything, narrowings } from './bill-filter.ts';
import { BillSheet } from './bill-sheet.tsx';
import { type Bill, billsQuery } from './queries.ts';

/** Movements of the user's money that match, newest first. `narrowed`: whether the user could ask for more. */
export function BillList({
  filter = everything,
  narrowed = narrowings(filter) > 0,
}: {
  filter?: BillFilter;
  narrowed?: boolean;
}) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const names = useAccountNames();
  const query = useInfiniteQuery(billsQuery(filter, useZone()));
  const bills = query.data?.pages.flatMap((page) => page.data) ?? [];
  const [opened, setOpened] = useState<Bill | null>(null);
  const nameOf = (type: number): string => {
    const name = accountByNumber(type);
    return name === undefined ? '' : names[name];
  };
  return (
    <ListStates
      query={query}
      // A filter that few bills match may give empty pages before the end: the list then goes on by itself.
      isEmpty={bills.length === 0 && !query.hasNextPage}
      empty={
        narrowed ? (
          <EmptyState title={t`Nothing matches`} note={t`No transactions match this filter.`} />
        ) : (
          <EmptyState title={t`No movements yet`} note={t`Every change of your balances will be listed here.`} />
        )
      }
      skeleton={<SkeletonRows count={5} lead={false} />}
    >
      <ul className={records.rows}>
        {bills.map((bill) => (
          <li key={bill.id}>
            <ButtonRow
              onPress={() => setOpened(bill)}
              title={bill.info}
              note={`${nameOf(bill.type)} · ${dateTime(bill.created_time)}`}
              side={
                <span className={records.amounts}>
                  <Amount value={bill.value} unit={bill.currency_name} maxDigits={8} sign tone personal />
                  {signOf(bill.held_value) === 0 ? null : (
                    <small>
                      <Trans>
                        Held <Amount value={bill.held_value} maxDigits={8} sign personal />
                      </Trans>
                    </small>
                  )}
                </span>
              }
            />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
      <BillSheet bill={opened} onClose={() => setOpened(null)} />
    </ListStates>
  );
}
