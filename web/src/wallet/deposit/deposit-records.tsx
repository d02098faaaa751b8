import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import buttons from '../../ui/button.module.css';
import { Chip, ChipRow } from '../../ui/chip.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState, ListEnd, ListStates } from '../../ui/list-states.tsx';
import { ButtonRow } from '../../ui/row.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './deposit.module.css';
import { DepositSheet } from './deposit-sheet.tsx';
import { stateTone, useDepositWords } from './deposit-state.ts';
import { type Deposit, depositsQuery } from './queries.ts';

type Filter = 1 | 2 | 3 | null;

/** The user's deposit requests; each opens its story. */
export function DepositRecords() {
  const { t } = useLingui();
  const [filter, setFilter] = useState<Filter>(null);
  const query = useInfiniteQuery(depositsQuery(filter));
  const [shownId, setShownId] = useState<number | null>(null);
  const deposits = query.data?.pages.flatMap((page) => page.data) ?? [];
  const filters: { value: Filter; label: string }[] = [
    { value: null, label: t`All` },
    { value: 1, label: t({ message: 'Waiting', context: 'deposit' }) },
    { value: 2, label: t({ message: 'Credited', context: 'deposit' }) },
    { value: 3, label: t`Not credited` },
  ];
  return (
    <>
      <div className={styles.filters}>
        <ChipRow label={t`State`}>
          {filters.map(({ value, label }) => (
            <Chip key={label} selected={filter === value} onClick={() => setFilter(value)}>
              {label}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <ListStates
        query={query}
        isEmpty={deposits.length === 0}
        skeleton={<SkeletonRows count={5} />}
        empty={
          filter === null ? (
            <EmptyState
              title={t`No deposits yet`}
              note={t`Each request is listed here with its state and every step.`}
              action={
                <Link to="/pages/fund/receive" className={cx(buttons.button, buttons.secondary, buttons.small)}>
                  {t`Deposit`}
                </Link>
              }
            />
          ) : (
            <EmptyState title={t`Nothing in this state`} />
          )
        }
      >
        <ul>
          {deposits.map((deposit) => (
            <li key={deposit.id} className={styles.record}>
              <DepositRow deposit={deposit} onPress={() => setShownId(deposit.id)} />
            </li>
          ))}
        </ul>
        <ListEnd query={query} />
      </ListStates>
      <DepositSheet deposit={deposits.find(({ id }) => id === shownId) ?? null} onClose={() => setShownId(null)} />
    </>
  );
}

function DepositRow({ deposit, onPress }: { deposit: Deposit; onPress: () => void }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { states } = useDepositWords();
  const way = deposit.sub_type ?? t`Bank`;
  return (
    <ButtonRow
      arrow={false}
      lead={<CoinIcon code={deposit.name} />}
      title={
        <>
          {deposit.name} <span className={styles.way}>{way}</span>
        </>
      }
      note={dateTime(deposit.created_at)}
      side={
        <span className={styles.recordSide}>
          <Amount value={deposit.credited_amount ?? deposit.amount} unit={deposit.name} maxDigits={8} personal />
          <Badge tone={stateTone[deposit.state]}>{states[deposit.state]}</Badge>
        </span>
      }
      onPress={onPress}
    />
  );
}
