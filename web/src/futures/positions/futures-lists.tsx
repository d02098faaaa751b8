import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRequireLogin } from '../../platform/session/require-login.ts';
import { useLoggedIn } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { contractsQuery } from '../queries.ts';
import { ContractHistory } from './history-list.tsx';
import { OpenPositions } from './open-positions.tsx';
import { PendingOrders } from './pending-orders.tsx';
import styles from './positions.module.css';

export const listTabs = ['open', 'pending', 'history'] as const;
export type ListTab = (typeof listTabs)[number];

export interface FuturesListsProps {
  /** Beside a ticket: lets the user see what is of this market alone. */
  market?: MarketRow | undefined;
  first?: ListTab | undefined;
}

/** Positions, orders that wait, and what has ended. Whoever shows it keeps it up to date: `useFuturesRefresh`. */
export default function FuturesLists({ market, first = 'open' }: FuturesListsProps) {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const requireLogin = useRequireLogin();
  const [tab, setTab] = useState<ListTab>(first);
  const [isMarketOnly, setMarketOnly] = useState(false);
  const shown = isMarketOnly ? (market ?? null) : null;
  const open = useInfiniteQuery({ ...contractsQuery('open', shown), enabled: isLoggedIn });
  const pending = useInfiniteQuery({ ...contractsQuery('pending', shown), enabled: isLoggedIn });
  const countOf = ({ data }: typeof open): number | undefined =>
    isLoggedIn ? data?.pages[0]?.message.total : undefined;
  const tabs: { value: ListTab; label: string; count?: number | undefined }[] = [
    { value: 'open', label: t`Positions`, count: countOf(open) },
    { value: 'pending', label: t`Open orders`, count: countOf(pending) },
    { value: 'history', label: t({ message: 'History', context: 'futures' }) },
  ];
  return (
    <section className={styles.lists} aria-label={t`Your futures`}>
      <div className={styles.tabs}>
        <Tabs label={t`Your futures`} tabs={tabs} value={tab} onChange={setTab} panel="own-futures" />
        {market !== undefined && isLoggedIn ? (
          <Checkbox checked={isMarketOnly} onChange={(event) => setMarketOnly(event.target.checked)}>
            {t`This market only`}
          </Checkbox>
        ) : null}
      </div>
      <div
        id="own-futures"
        role="tabpanel"
        tabIndex={0}
        aria-label={tabs.find(({ value }) => value === tab)?.label}
        className={styles.body}
      >
        {!isLoggedIn ? (
          <EmptyState
            title={t`Log in to see your positions`}
            action={
              <Button kind="secondary" size="small" onClick={() => requireLogin(() => undefined)}>
                {t`Log in`}
              </Button>
            }
          />
        ) : tab === 'open' ? (
          <OpenPositions market={shown} />
        ) : tab === 'pending' ? (
          <PendingOrders market={shown} />
        ) : (
          <ContractHistory market={shown} />
        )}
      </div>
    </section>
  );
}
