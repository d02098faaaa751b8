import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MarketList, MarketStrip, useMarketRows } from '../market/public.ts';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWide } from '../ui/use-wide.ts';
import { homeList, type HomeListName } from './home-lists.ts';
import styles from './home.module.css';

const stripLength = 10;
const listLength = 6;
const wideListLength = 9;

/** A strip of the most traded pairs, and short lists with the way to all. */
export function HomeMarkets() {
  const { t } = useLingui();
  const { markets, query } = useMarketRows();
  const [name, setName] = useState<HomeListName>('hot');
  const wide = useWide();
  const shown: MarketRow[] = homeList(markets, name, wide ? wideListLength : listLength);
  const tabs: { value: HomeListName; label: string }[] = [
    { value: 'hot', label: t`Hot` },
    { value: 'gainers', label: t`Gainers` },
    { value: 'stocks', label: t`Stocks` },
    { value: 'new', label: t({ message: 'New', context: 'list of new markets' }) },
  ];
  return (
    <>
      <div className={styles.strip}>
        <MarketStrip markets={homeList(markets, 'hot', stripLength)} label={t`Most watched`} />
      </div>
      <Tabs label={t`Markets`} tabs={tabs} value={name} onChange={setName} />
      <ListStates query={query} isEmpty={shown.length === 0} empty={<EmptyState title={t`Nothing here today`} />}>
        <MarketList markets={shown} label={tabs.find((tab) => tab.value === name)?.label ?? ''} />
        <div className={styles.more}>
          <Link to="/pages/market/market" className={cx(buttons.button, buttons.text)}>
            {t`All markets`}
          </Link>
        </div>
      </ListStates>
    </>
  );
}
