import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Calendar } from './calendar.tsx';
import styles from './mining.module.css';
import { OrderItem } from './order-item.tsx';
import { ordersQuery } from './queries.ts';
import { useMiningRefresh } from './refresh-mining.ts';

type Tab = 'running' | 'ended' | 'calendar';
const panel = 'mining-orders';

/** The user's orders that run, those that have ended, and what is still to come. */
export default function OrdersPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const navigate = useNavigate();
  const { tab = 'running' }: { tab?: Tab | undefined } = useSearch({ strict: false });
  useMiningRefresh();
  return (
    <>
      <NavBar title={t`Lock mining orders`} />
      <main className={layout.list}>
        <Tabs
          lined
          label={t`Which orders`}
          panel={panel}
          value={tab}
          onChange={(next) => void navigate({ to: '/pages/lockming/order', search: { tab: next }, replace: true })}
          tabs={[
            { value: 'running', label: t`Running` },
            { value: 'ended', label: t`Ended` },
            { value: 'calendar', label: t`Calendar` },
          ]}
        />
        <div id={panel} role="tabpanel">
          {!isLoggedIn ? null : tab === 'calendar' ? <Calendar /> : <OrderList key={tab} state={tab} />}
        </div>
      </main>
    </>
  );
}

function OrderList({ state }: { state: 'running' | 'ended' }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(ordersQuery(state));
  const rows = query.data?.pages.flatMap((page) => page.order_list) ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={rows.length === 0}
      skeleton={<SkeletonRows count={4} />}
      empty={
        <EmptyState
          title={state === 'running' ? t`Nothing locked` : t`No ended orders yet`}
          note={t`Choose a plan and see beforehand what it brings.`}
          action={<a className={styles.link} href="#/pages/lockming/lockming">{t`See all plans`}</a>}
        />
      }
    >
      <ul>
        {rows.map((order) => (
          <li key={order.id}>
            <OrderItem order={order} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </ListStates>
  );
}
