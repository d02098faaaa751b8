import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { OrderItem } from './order-item.tsx';
import styles from './otc.module.css';
import { ordersQuery } from './queries.ts';
import { useOtcRefresh } from './refresh-otc.ts';

type Tab = 'running' | 'ended';
const panel = 'otc-orders';

/** The user's orders of the OTC desk: those that run, and those that have ended. */
export default function OrdersPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const navigate = useNavigate();
  const { tab = 'running' }: { tab?: Tab | undefined } = useSearch({ strict: false });
  useOtcRefresh();
  return (
    <>
      <NavBar title={t`Your OTC orders`} />
      <main className={layout.list}>
        <Tabs
          lined
          label={t`Your OTC orders`}
          panel={panel}
          value={tab}
          onChange={(next) => void navigate({ to: '/pages/otc/orders', search: { tab: next }, replace: true })}
          tabs={[
            { value: 'running', label: t({ message: 'Running', context: 'OTC orders' }) },
            { value: 'ended', label: t({ message: 'Ended', context: 'OTC orders' }) },
          ]}
        />
        <div id={panel} role="tabpanel">
          {isLoggedIn ? <OrderList key={tab} state={tab} /> : null}
        </div>
      </main>
    </>
  );
}

function OrderList({ state }: { state: Tab }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(ordersQuery(state));
  const orders = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={orders.length === 0}
      skeleton={<SkeletonRows count={4} />}
      empty={
        <EmptyState
          title={state === 'running' ? t`No running orders` : t`No ended orders yet`}
          action={<a className={styles.link} href="#/pages/otc/otc">{t`See all advertisements`}</a>}
        />
      }
    >
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderItem order={order} onOver={() => query.refetch()} />
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </ListStates>
  );
}
