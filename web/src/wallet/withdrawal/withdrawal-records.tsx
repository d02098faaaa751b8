import type { WithdrawalState } from '@aureus/contract/wallet/withdrawal-shapes.ts';
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
import { shortAddress } from '../payout/waiting.tsx';
import { type Withdrawal, withdrawalsQuery } from './queries.ts';
import { stateTone, useWithdrawalWords } from './withdrawal-state.ts';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';
import styles from './withdrawal.module.css';

/** The user's withdrawals; each opens its story. */
export function WithdrawalRecords() {
  const { t } = useLingui();
  const words = useWithdrawalWords();
  const [filter, setFilter] = useState<WithdrawalState | null>(null);
  const query = useInfiniteQuery(withdrawalsQuery(filter));
  const [shownId, setShownId] = useState<number | null>(null);
  const withdrawals = query.data?.pages.flatMap((page) => page.data) ?? [];
  const filters: { value: WithdrawalState | null; label: string }[] = [
    { value: null, label: t`All` },
    ...(['requested', 'approved', 'done', 'refused', 'cancelled'] as const).map((value) => ({
      value,
      label: words[value],
    })),
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
        isEmpty={withdrawals.length === 0}
        skeleton={<SkeletonRows count={5} />}
        empty={
          filter === null ? (
            <EmptyState
              title={t`No withdrawals yet`}
              note={t`Each one is listed here with its state and every step.`}
              action={
                <Link to="/pages/fund/withdraw" className={cx(buttons.button, buttons.secondary, buttons.small)}>
                  {t`Withdraw`}
                </Link>
              }
            />
          ) : (
            <EmptyState title={t`Nothing in this state`} />
          )
        }
      >
        <ul>
          {withdrawals.map((withdrawal) => (
            <li key={withdrawal.id}>
              <WithdrawalRow withdrawal={withdrawal} onPress={() => setShownId(withdrawal.id)} />
            </li>
          ))}
        </ul>
        <ListEnd query={query} />
      </ListStates>
      <WithdrawalSheet
        withdrawal={withdrawals.find(({ id }) => id === shownId) ?? null}
        onClose={() => setShownId(null)}
      />
    </>
  );
}

function WithdrawalRow({ withdrawal, onPress }: { withdrawal: Withdrawal; onPress: () => void }) {
  const { dateTime } = useFormat();
  const words = useWithdrawalWords();
  const place = withdrawal.label === '' ? withdrawal.address : withdrawal.label;
  return (
    <ButtonRow
      arrow={false}
      lead={<CoinIcon code={withdrawal.name} src={withdrawal.logo} />}
      title={shortAddress(place)}
      note={dateTime(withdrawal.create_time)}
      side={
        <span className={styles.side}>
          <Amount value={`-${withdrawal.number}`} unit={withdrawal.name} maxDigits={8} personal />
          <Badge tone={stateTone[withdrawal.state]}>{words[withdrawal.state]}</Badge>
        </span>
      }
      onPress={onPress}
    />
  );
}
