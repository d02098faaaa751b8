import { type DualStatus, dualStatuses } from '@aureus/contract/dual/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOpenOrder } from '../platform/routing/use-open-order.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './dual.module.css';
import { OrderCard } from './order-card.tsx';
import { coins, ordersQuery } from './queries.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { useDualRefresh } from './use-dual-refresh.ts';
import { useStatusText } from './use-status-text.ts';

const STATUSES = [dualStatuses.purchased, dualStatuses.settling, dualStatuses.success, dualStatuses.failed] as const;

/** The user's dual investments, by coin and state. */
export default function MinePage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  useDualRefresh();
  return (
    <>
      <NavBar title={t`My investments`} />
      <main className={styles.page}>{isLoggedIn ? <Orders /> : null}</main>
    </>
  );
}

function Orders() {
  const { t } = useLingui();
  const statusText = useStatusText();
  const [coin, setCoin] = useState('all');
  const [status, setStatus] = useState<DualStatus | null>(null);
  const { opened, open, close } = useOpenOrder('/pages/invest/mine');
  const currency = coins.find(({ id }) => String(id) === coin)?.id ?? null;
  const query = useInfiniteQuery(ordersQuery({ currency, status }));
  const orders = query.data?.pages.flatMap((page) => page.list) ?? [];
  const tabs = [
    { value: 'all', label: t`All coins` },
    ...coins.map(({ id, code }) => ({ value: String(id), label: code })),
  ];
  return (
    <>
      <Tabs label={t`Coin`} tabs={tabs} value={coin} onChange={setCoin} panel="dual-orders" />
      <div id="dual-orders" role="tabpanel" aria-label={tabs.find(({ value }) => value === coin)?.label}>
        <div className={styles.filters}>
          <ChipRow label={t`State`}>
            {[null, ...STATUSES].map((value) => (
              <Chip key={value} selected={status === value} onClick={() => setStatus(value)}>
                {value === null ? t`All` : statusText(value)}
              </Chip>
            ))}
          </ChipRow>
        </div>
        <ListStates
          query={query}
          isEmpty={orders.length === 0}
          skeleton={<SkeletonRows count={3} lead={false} />}
          empty={
            status === null ? (
              <EmptyState
                title={t`No dual investments yet`}
                note={t`What you buy is shown here, with what it will pay.`}
                action={<a className={styles.link} href="#/pages/invest/invest">{t`See all products`}</a>}
              />
            ) : (
              <EmptyState title={t`Nothing in this state`} />
            )
          }
        >
          <ul className={styles.orders}>
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} onPress={() => open(order.id)} />
              </li>
            ))}
          </ul>
          <ListEnd query={query} />
        </ListStates>
      </div>
      <ReceiptSheet id={opened} onClose={close} />
    </>
  );
}
