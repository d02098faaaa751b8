import type { IeoOrderRow } from '@aureus/contract/ieo/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { useOpenOrder } from '../platform/routing/use-open-order.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import buttons from '../ui/button.module.css';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { ButtonRow } from '../ui/row.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './ieo.module.css';
import { OrderSheet } from './order-sheet.tsx';
import { orderQuery, ordersQuery } from './queries.ts';
import { useIeoRefresh } from './use-ieo-refresh.ts';
import { useOrderState } from './use-order-state.ts';

/** All applications of the user. */
export default function OrderPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  useIeoRefresh();
  return (
    <>
      <NavBar title={t`Your subscriptions`} />
      <main className={styles.narrow}>{isLoggedIn ? <Orders /> : null}</main>
    </>
  );
}

function Orders() {
  const { t } = useLingui();
  usePreferences((state) => state.language);
  const query = useInfiniteQuery(ordersQuery());
  const { opened, open, close } = useOpenOrder('/pages/ieo/order');
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const listed = rows.find(({ id }) => id === opened);
  // One that a message leads to may be further down than the list was read.
  const older = useQuery({
    ...orderQuery(opened ?? 0),
    enabled: opened !== null && !query.isPending && listed === undefined,
  });
  return (
    <>
      <ListStates
        query={query}
        isEmpty={rows.length === 0}
        skeleton={<SkeletonRows count={4} />}
        empty={
          <EmptyState
            title={t`No subscriptions yet`}
            note={t`What you subscribe for, what you get and when it is listed stands here.`}
            action={
              <a href="#/pages/ieo/ieo" className={cx(buttons.button, buttons.secondary, buttons.small)}>
                {t`See the projects`}
              </a>
            }
          />
        }
      >
        <ul>
          {rows.map((order) => (
            <li key={order.id}>
              <Order order={order} onPress={() => open(order.id)} />
            </li>
          ))}
        </ul>
        <ListEnd query={query} />
      </ListStates>
      <OrderSheet order={opened === null ? null : (listed ?? older.data ?? null)} onClose={close} />
    </>
  );
}

function Order({ order, onPress }: { order: IeoOrderRow; onPress: () => void }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { tone, text } = useOrderState()(order.state);
  const time = dateTime(order.created_at);
  const isApplied = order.state === 'applied';
  return (
    <ButtonRow
      arrow={false}
      lead={<CoinIcon code={order.name} src={order.logo} />}
      title={order.title}
      note={time}
      side={
        <span className={styles.orderSide}>
          <span>
            {isApplied ? null : (
              <>
                <Amount value={order.give_amount} maxDigits={8} personal /> /{' '}
              </>
            )}
            <Amount value={order.coin_amount} unit={order.name} maxDigits={8} personal />
          </span>
          <Badge tone={tone}>{text}</Badge>
          <span className="visually-hidden">{isApplied ? t`Asked` : t`Given / asked`}</span>
        </span>
      }
      onPress={onPress}
    />
  );
}
