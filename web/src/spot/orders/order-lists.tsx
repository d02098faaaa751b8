import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import buttons from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { EmptyState, ListEnd, ListStates } from '../../ui/list-states.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { fillsQuery, type OrderFilter, ordersQuery } from '../queries.ts';
import { FillItem, OrderItem } from './order-items.tsx';
import styles from './orders.module.css';
import { useCancelOrder } from './use-cancel-order.ts';

const skeleton = <SkeletonRows count={3} lead={false} />;

/** Open orders, each with its way out. */
export function OpenOrders({ filter }: { filter: OrderFilter }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const query = useInfiniteQuery(ordersQuery('open', filter));
  const cancelOrder = useCancelOrder();
  const [asked, setAsked] = useState<OrderRow | null>(null);
  const orders = query.data?.pages.flatMap((page) => page.data) ?? [];
  const amount = asked === null ? '' : number(asked.trade_amount, { maxDigits: 8 });
  const price = asked === null ? '' : number(asked.target_price, { maxDigits: 8 });
  const [base = ''] = asked?.symbol.split('/') ?? [];
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
              <OrderItem key={order.id} order={order} onCancel={setAsked} />
            ))}
          </ul>
        </div>
        <ListEnd query={query} />
      </ListStates>
      <Sheet
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t`Cancel this order?`}
        foot={
          <>
            <Button kind="secondary" onClick={() => setAsked(null)}>
              {t`Keep it`}
            </Button>
            <Button
              kind="danger"
              onClick={() => {
                if (asked !== null) void cancelOrder(asked);
                setAsked(null);
              }}
            >
              {t`Cancel order`}
            </Button>
          </>
        }
      >
        <p className={styles.question}>
          {asked?.type === 1 ? t`Buy ${amount} ${base} at ${price}.` : t`Sell ${amount} ${base} at ${price}.`}{' '}
          {t`What is not filled yet goes back to your balance.`}
        </p>
      </Sheet>
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

/** Executed trades. */
export function Fills({ filter }: { filter: OrderFilter }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(fillsQuery(filter));
  const fills = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={fills.length === 0}
      skeleton={skeleton}
      empty={<EmptyState title={t`No trades of yours yet`} action={<ToMarkets />} />}
    >
      <div className={styles.lists}>
        <div className={styles.head} data-kind="fill" aria-hidden="true">
          <span>{t`Time`}</span>
          <span>{t`Pair`}</span>
          <span>{t`Role`}</span>
          <span>{t`Side`}</span>
          <span>{t`Price`}</span>
          <span>{t`Amount`}</span>
          <span>{t`Total`}</span>
          <span>{t`Fee`}</span>
        </div>
        <ul>
          {fills.map((fill) => (
            <FillItem key={fill.id} fill={fill} />
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

function ToMarkets() {
  const { t } = useLingui();
  return (
    <Link to="/pages/market/market" className={cx(buttons.button, buttons.secondary, buttons.small)}>
      {t`See the markets`}
    </Link>
  );
}
