import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CancelAll } from './orders/cancel-all.tsx';
import { Fills, OpenOrders, OrderHistory } from './orders/order-lists.tsx';
import styles from './orders/panel.module.css';
import { useOwnRefresh } from './use-own-refresh.ts';

const tabNames = ['open', 'history', 'fills'] as const;
type Tab = (typeof tabNames)[number];

/** All coin orders and trades of the user. */
export default function OrdersPage(): ReactNode {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const { tab } = useSearch({ strict: false });
  useOwnRefresh();
  return (
    <>
      <NavBar title={t`Spot orders`} />
      <main>
        <Lists key={tab} first={tabNames.find((name) => name === tab) ?? 'open'} isLoggedIn={isLoggedIn} />
      </main>
    </>
  );
}

function Lists({ first, isLoggedIn }: { first: Tab; isLoggedIn: boolean }) {
  const { t } = useLingui();
  const [tab, setTab] = useState(first);
  const [side, setSide] = useState<1 | 2 | undefined>(undefined);
  const tabs: { value: Tab; label: string }[] = [
    { value: 'open', label: t`Open orders` },
    { value: 'history', label: t`History` },
    { value: 'fills', label: t`Your trades` },
  ];
  const sides: { value: 1 | 2 | undefined; label: string }[] = [
    { value: undefined, label: t`All` },
    { value: 1, label: t`Buy` },
    { value: 2, label: t`Sell` },
  ];
  return (
    <>
      <Tabs label={t`Your orders`} tabs={tabs} value={tab} onChange={setTab} panel="coin-orders" lined />
      {tab === 'fills' ? null : (
        <div className={styles.sides}>
          <ChipRow label={t`Side`}>
            {sides.map(({ value, label }) => (
              <Chip key={label} selected={side === value} onClick={() => setSide(value)}>
                {label}
              </Chip>
            ))}
          </ChipRow>
          {isLoggedIn && tab === 'open' ? <CancelAll filter={{ side }} /> : null}
        </div>
      )}
      <div id="coin-orders" role="tabpanel" aria-label={tabs.find(({ value }) => value === tab)?.label}>
        {!isLoggedIn ? null : tab === 'open' ? (
          <OpenOrders filter={{ side }} />
        ) : tab === 'history' ? (
          <OrderHistory filter={{ side }} />
        ) : (
          <Fills filter={{}} />
        )}
      </div>
    </>
  );
}
