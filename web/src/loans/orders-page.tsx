import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { DueCalendar } from './due-calendar.tsx';
import { LoanItem } from './loan-item.tsx';
import styles from './loans.module.css';
import { ordersQuery } from './queries.ts';
import { useLoansRefresh } from './refresh-loans.ts';

type Tab = 'running' | 'ended' | 'calendar';
const panel = 'loan-orders';

/** The user's loans that run, those that have ended, and when which is due. */
export default function OrdersPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const navigate = useNavigate();
  const { tab = 'running' }: { tab?: Tab | undefined } = useSearch({ strict: false });
  useLoansRefresh();
  return (
    <>
      <NavBar title={t`Your loans`} />
      <main className={layout.list}>
        <Tabs
          lined
          label={t`Your loans`}
          panel={panel}
          value={tab}
          onChange={(next) => void navigate({ to: '/pages/borrowing/orders', search: { tab: next }, replace: true })}
          tabs={[
            { value: 'running', label: t({ message: 'Running', context: 'loan' }) },
            { value: 'ended', label: t({ message: 'Ended', context: 'loans' }) },
            { value: 'calendar', label: t`Calendar` },
          ]}
        />
        <div id={panel} role="tabpanel">
          {!isLoggedIn ? null : tab === 'calendar' ? <DueCalendar /> : <LoanList key={tab} state={tab} />}
        </div>
      </main>
    </>
  );
}

function LoanList({ state }: { state: 'running' | 'ended' }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(ordersQuery(state));
  const loans = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={loans.length === 0}
      skeleton={<SkeletonRows count={4} />}
      empty={
        <EmptyState
          title={state === 'running' ? t`No loans` : t`No ended loans yet`}
          note={t`See beforehand what a loan costs and how safe it is.`}
          action={<a className={styles.link} href="#/pages/common/borrowing">{t`See all offers`}</a>}
        />
      }
    >
      <ul>
        {loans.map((loan) => (
          <li key={loan.id}>
            <LoanItem loan={loan} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </ListStates>
  );
}
