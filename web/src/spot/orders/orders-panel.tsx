import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyPage } from '../../platform/loading/lazy-page.tsx';
import { useRequireLogin } from '../../platform/session/require-login.ts';
import { useLoggedIn } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ListIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ordersQuery } from '../queries.ts';
import { CancelAll } from './cancel-all.tsx';
import { Fills, OpenOrders, OrderHistory } from './order-lists.tsx';
import styles from './panel.module.css';

/** Loaded when its tab is opened. */
const Holdings = lazyPage(() => import('./holdings.tsx'), ['spot']);

type Tab = 'open' | 'history' | 'fills' | 'holdings';

/** Orders, trades and holdings of the user, under the order form. */
export function OrdersPanel({ market }: { market: MarketRow }) {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const requireLogin = useRequireLogin();
  const [tab, setTab] = useState<Tab>('open');
  const [isPairOnly, setPairOnly] = useState(true);
  const filter = isPairOnly ? { currencyId: market.currency_id, legalId: market.legal_id } : {};
  const open = useInfiniteQuery({ ...ordersQuery('open', filter), enabled: isLoggedIn });
  const tabs: { value: Tab; label: string; count?: number | undefined }[] = [
    { value: 'open', label: t`Open orders`, count: isLoggedIn ? open.data?.pages.at(-1)?.total : undefined },
    { value: 'history', label: t`History` },
    { value: 'fills', label: t`Your trades` },
    { value: 'holdings', label: t`Holdings` },
  ];
  return (
    <section className={styles.panel} aria-label={t`Your orders`}>
      <div className={styles.head}>
        <Tabs
          label={t`Your orders`}
          tabs={tabs}
          value={tab}
          onChange={setTab}
          panel="own-orders"
          className={styles.tabs}
        />
        <Link to="/pages/transaction/currency_order" className={styles.all} aria-label={t`All orders`}>
          <ListIcon size={20} />
        </Link>
      </div>
      {isLoggedIn && tab !== 'holdings' ? (
        <div className={styles.filter}>
          <Checkbox checked={isPairOnly} onChange={(event) => setPairOnly(event.target.checked)}>
            {t`This pair only`}
          </Checkbox>
          {tab === 'open' ? <CancelAll filter={filter} /> : null}
        </div>
      ) : null}
      <div
        id="own-orders"
        role="tabpanel"
        tabIndex={0}
        aria-label={tabs.find(({ value }) => value === tab)?.label}
        className={styles.body}
      >
        {!isLoggedIn ? (
          <EmptyState
            title={t`Log in to see your orders`}
            action={
              <Button kind="secondary" size="small" onClick={() => requireLogin(() => undefined)}>
                {t`Log in`}
              </Button>
            }
          />
        ) : tab === 'open' ? (
          <OpenOrders filter={filter} />
        ) : tab === 'history' ? (
          <OrderHistory filter={filter} />
        ) : tab === 'fills' ? (
          <Fills filter={filter} />
        ) : (
          <Holdings first={[market.currency_id, market.legal_id]} />
        )}
      </div>
    </section>
  );
}
