import { useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import { useLive } from '../platform/live/hooks.ts';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { Button, IconButton } from '../ui/button.tsx';
import buttons from '../ui/button.module.css';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { AlertSheet } from '../alert/public.ts';
import { BellIcon, SearchIcon } from '../ui/icons.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWide } from '../ui/use-wide.ts';
import {
  type MarketSort,
  type MarketTab,
  marketsOfTab,
  marketTabs,
  nextSort,
  sortMarkets,
  type SortKey,
  tagsOf,
} from './list-order.ts';
import { MarketRow } from './market-row.tsx';
import { MarketSkeleton } from './market-skeleton.tsx';
import styles from './markets-page.module.css';
import { useFavourites, useMarketRows } from './queries.ts';
import { SortHeader } from './sort-header.tsx';
import { tagNames } from './tag-names.ts';

/**
 * Rows of the first render, as many as a phone shows. Without them the list measures itself first and then mounts its rows
 * at one stroke within a frame; a touch at that moment waits for all of them.
 */
const FIRST_ROWS = 12;

const isTab = (value: string | undefined): value is MarketTab => marketTabs.some((tab) => tab === value);

/** All markets: lists, tags, order, live prices. */
export default function MarketsPage(): ReactNode {
  const { t } = useLingui();
  const live = useLive();
  const asked = useSearch({ from: '/pages/market/market', shouldThrow: false });
  const { markets, query } = useMarketRows();
  const { favourites, query: favouritesQuery } = useFavourites();
  const isLoggedIn = useLoggedIn();
  const isWide = useWide();
  const [chosenTab, setTab] = useState<MarketTab | null>(isTab(asked?.tab) ? asked.tab : null);
  const [tag, setTag] = useState<string | null>(asked?.tag ?? null);
  const [sort, setSort] = useState<MarketSort>(null);
  const [alerts, setAlerts] = useState<'unseen' | 'open' | 'closed'>('unseen');
  const tab = chosenTab ?? 'coins';

  const listed = marketsOfTab(markets, tab, favourites);
  const tags = tagsOf(listed).filter((name) => tab !== 'hot' || name !== 'hot');
  const shownTag = tag !== null && tags.includes(tag) ? tag : null;
  const tagged = shownTag === null ? listed : listed.filter((market) => market.tags.includes(shownTag));
  const shown = sortMarkets(tagged, sort, (id) => live.ticks.get(id));
  const isWaiting = tab === 'favourites' && isLoggedIn && favouritesQuery.isPending;
  const toggleSort = (key: SortKey): void => setSort(nextSort(sort, key));
  const tabs: { value: MarketTab; label: string }[] = [
    { value: 'favourites', label: t`Favourites` },
    { value: 'coins', label: t`Coins` },
    { value: 'stocks', label: t`Stocks` },
    { value: 'hot', label: t`Hot` },
  ];

  return (
    <>
      <NavBar
        large
        title={t`Markets`}
        actions={
          <>
            <IconButton label={t`Price alerts`} onClick={() => setAlerts('open')}>
              <BellIcon />
            </IconButton>
            <Link to="/pages/market/search" className={buttons.icon} aria-label={t`Search markets`}>
              <SearchIcon />
            </Link>
          </>
        }
      />
      <main>
        <div className={styles.sticky}>
          <Tabs
            label={t`Market lists`}
            tabs={tabs}
            value={tab}
            panel="market-list"
            lined
            onChange={(next) => {
              setTab(next);
              setTag(null);
            }}
          />
          {/* The room is kept while the groups are not known yet, so that the list does not jump. */}
          {query.isPending ? <div className={styles.chipsRoom} /> : null}
          {tags.length > 1 ? (
            <div className={styles.chips}>
              <ChipRow label={t`Groups`}>
                <Chip selected={shownTag === null} onClick={() => setTag(null)}>
                  {t`All`}
                </Chip>
                {tags.map((name) => (
                  <Chip key={name} selected={shownTag === name} onClick={() => setTag(name)}>
                    {tagNames[name] === undefined ? name : t(tagNames[name])}
                  </Chip>
                ))}
              </ChipRow>
            </div>
          ) : null}
          <SortHeader sort={sort} onSort={toggleSort} wide={isWide} />
        </div>
        <PullToRefresh onRefresh={() => query.refetch()}>
          <div id="market-list" role="tabpanel" aria-label={tabs.find(({ value }) => value === tab)?.label}>
            <ListStates
              query={{ ...query, isPending: query.isPending || isWaiting }}
              isEmpty={shown.length === 0}
              skeleton={<MarketSkeleton count={9} />}
              empty={
                tab === 'favourites' ? (
                  <NoFavourites onShowAll={() => setTab('coins')} />
                ) : (
                  <EmptyState title={t`No markets here yet`} />
                )
              }
            >
              <WindowVirtualizer itemSize={62} ssrCount={Math.min(FIRST_ROWS, shown.length)}>
                {shown.map((market) => (
                  <MarketRow key={market.id} market={market} volume wide={isWide} />
                ))}
              </WindowVirtualizer>
            </ListStates>
          </div>
        </PullToRefresh>
      </main>
      {alerts === 'unseen' ? null : <AlertSheet open={alerts === 'open'} onClose={() => setAlerts('closed')} />}
    </>
  );
}

function NoFavourites({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const requireLogin = useRequireLogin();
  return isLoggedIn ? (
    <EmptyState
      title={t`No favourites yet`}
      note={t`Open a market and tap its star to keep it here.`}
      action={
        <Button kind="secondary" size="small" onClick={onShowAll}>
          {t`See all coins`}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t`Log in to keep favourites`}
      action={
        <Button kind="secondary" size="small" onClick={() => requireLogin(() => undefined)}>
          {t`Log in`}
        </Button>
      }
    />
  );
}
