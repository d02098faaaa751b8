import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { exchangesQuery, type PastExchange, PastExchangeSheet } from '../exchange/public.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Amount } from '../ui/amount.tsx';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import records from '../ui/money/records.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { ButtonRow, Row } from '../ui/row.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useAccountNames, WalletRefresh } from '../wallet/public.ts';
import { transfersQuery } from './queries.ts';

type View = 'transfers' | 'exchanges';

/** What was moved between accounts and exchanged between coins: one row each. */
export default function TransferHistoryPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const asked: { tab?: string | undefined } = useSearch({ strict: false });
  const [view, setView] = useState<View>(asked.tab === 'exchanges' ? 'exchanges' : 'transfers');
  const tabs: { value: View; label: string }[] = [
    { value: 'transfers', label: t`Transfers` },
    { value: 'exchanges', label: t`Conversions` },
  ];
  return (
    <>
      <NavBar title={t({ message: 'History', context: 'transfers and conversions' })} />
      <WalletRefresh>
        <main className={records.page}>
          <Tabs
            label={t({ message: 'History', context: 'transfers and conversions' })}
            tabs={tabs}
            value={view}
            onChange={setView}
            panel="past-moves"
            lined
          />
          <div id="past-moves" role="tabpanel" aria-label={tabs.find(({ value }) => value === view)?.label}>
            {!isLoggedIn ? null : view === 'transfers' ? <Transfers /> : <Exchanges />}
          </div>
        </main>
      </WalletRefresh>
    </>
  );
}

function Transfers() {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const names = useAccountNames();
  const query = useInfiniteQuery(transfersQuery());
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={rows.length === 0}
      empty={
        <EmptyState
          title={t`No transfers yet`}
          note={t`What you move between your accounts will be listed here.`}
          action={<First to="/pages/fund/fundTransfer" label={t`Transfer`} />}
        />
      }
      skeleton={<SkeletonRows count={5} lead={false} />}
    >
      <ul className={records.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Row
              title={t`${names[row.from]} → ${names[row.to]}`}
              note={t`${dateTime(row.created_time)} · No. ${row.id}`}
              side={
                <span className={records.amounts}>
                  <Amount value={row.value} unit={row.currency_name} maxDigits={8} personal />
                </span>
              }
            />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </ListStates>
  );
}

function Exchanges() {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const query = useInfiniteQuery(exchangesQuery());
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  const [opened, setOpened] = useState<PastExchange | null>(null);
  return (
    <ListStates
      query={query}
      isEmpty={rows.length === 0}
      empty={
        <EmptyState
          title={t`No conversions yet`}
          note={t`What you convert between coins will be listed here.`}
          action={<First to="/pages/fund/transfer" label={t`Convert`} />}
        />
      }
      skeleton={<SkeletonRows count={5} lead={false} />}
    >
      <ul className={records.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <ButtonRow
              onPress={() => setOpened(row)}
              title={t`${row.from_name} → ${row.to_name}`}
              note={dateTime(row.created_time)}
              side={
                <span className={records.amounts}>
                  <Amount value={row.receives} unit={row.to_name} maxDigits={8} sign tone personal />
                  <small>
                    <Amount value={`-${row.total}`} unit={row.from_name} maxDigits={8} personal />
                  </small>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
      <PastExchangeSheet past={opened} onClose={() => setOpened(null)} />
    </ListStates>
  );
}

/** Leads to what would be the first entry. */
function First({ to, label }: { to: string; label: string }) {
  return (
    <a href={`#${to}`} className={cx(buttons.button, buttons.secondary, buttons.small)}>
      {label}
    </a>
  );
}
