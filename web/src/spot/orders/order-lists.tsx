import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPage } from '../../platform/loading/lazy-page.tsx';
import { EmptyState, ListEnd, ListStates } from '../../ui/list-states.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type OrderFilter, ordersQuery } from '../queries.ts';
import { AmendSheet, CancelSheet } from '../lazy-sheets.tsx';
import { OrderItem } from './order-items.tsx';
import { ToMarkets } from './order-parts.tsx';
import styles from './orders.module.css';

/** Executed trades, loaded when their tab is opened. */
export const Fills = lazyPage(() => import('./fills.tsx'), ['spot']);

const skeleton = <SkeletonRows count={3} lead={false} />;

/** Open orders, each with its way out. */
export function OpenOrders({ filter }: { filter: OrderFilter }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(ordersQuery('open', filter));
  const [asked, setAsked] = useState<OrderRow | null>(null);
  const [amended, setAmended] = useState<OrderRow | null>(null);
  const orders = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <ListStates
        query={query}
        isEmpty={orders.length === 0}
        skeleton={skeleton}
        empty={<EmptyState title={t`No open orders`} note={t`An order that waits for its price is shown here.`} />}
      >
        <div className={styles.lists}>
          <OrderHead />
          <ul>
            {orders.map((order) => (
              <OrderItem key={order.id} order={order} onCancel={setAsked} onAmend={setAmended} />
            ))}
          </ul>
        </div>
        <ListEnd query={query} />
      </ListStates>
      <AmendSheet order={amended} onClose={() => setAmended(null)} />
      <CancelSheet order={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** Orders that are done. */
export function OrderHistory({ filter }: { filter: OrderFilter }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(ordersQuery('done', filter));
  const orders = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={orders.length === 0}
      skeleton={skeleton}
      empty={<EmptyState title={t`No past orders`} action={<ToMarkets />} />}
    >
      <div className={styles.lists}>
        <OrderHead isDone />
        <ul>
          {orders.map((order) => (
            <OrderItem key={order.id} order={order} />
          ))}
        </ul>
      </div>
      <ListEnd query={query} />
    </ListStates>
  );
}

function OrderHead({ isDone = false }: { isDone?: boolean }) {
  const { t } = useLingui();
  return (
    <div className={styles.head} aria-hidden="true">
      <span>{t`Time`}</span>
      <span>{t`Pair`}</span>
      <span>{t`Kind`}</span>
      <span>{t`Side`}</span>
      <span>{t`Price`}</span>
      <span>{t`Average`}</span>
      <span>{t`Amount`}</span>
      <span>{t`Filled`}</span>
      <span>{t`Total`}</span>
      <span>{isDone ? t`State` : ''}</span>
    </div>
  );
}
