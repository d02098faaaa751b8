import type { MarketRow as Market } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import { useLive } from '../platform/live/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { marketsOfTab, searchMarkets, sortMarkets } from './list-order.ts';
import { MarketRow } from './market-row.tsx';
import { useMarketRows } from './queries.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import styles from './markets-page.module.css';
import { tradeHref } from './trade-link.ts';

const nobody: ReadonlySet<number> = new Set();
const remember = (market: Market): void => rememberSearch(market.id);

/** Finds a market by symbol or name; before anything is typed, what was opened last and what is hot. */
export default function SearchPage(): ReactNode {
  const { t } = useLingui();
  const live = useLive();
  const router = useRouter();
  const { markets, query } = useMarketRows();
  const [typed, setTyped] = useState('');
  const [recent, setRecent] = useState(recentSearches);
  const isSearching = typed.trim() !== '';
  const byVolume = (list: readonly Market[]): Market[] =>
    sortMarkets(list, { key: 'volume', direction: 'down' }, (id) => live.ticks.get(id));
  const hot = marketsOfTab(markets, 'hot', nobody);
  const shown = isSearching ? searchMarkets(markets, typed) : byVolume(hot.length === 0 ? markets : hot).slice(0, 20);
  const recentMarkets = recent.flatMap((id) => markets.find((market) => market.id === id) ?? []);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a page opened to search */}
      <NavBar title={<SearchField label={t`Coins and stocks`} value={typed} onChange={setTyped} autoFocus />} />
      <main className={styles.searchPage}>
        {!isSearching && recentMarkets.length > 0 ? (
          <section aria-label={t`Recent searches`}>
            <div className={styles.sectionHead}>
              <h2>{t`Recent`}</h2>
              <Button
                kind="text"
                size="small"
                onClick={() => {
                  forgetSearches();
                  setRecent([]);
                }}
              >
                {t`Clear`}
              </Button>
            </div>
            <div className={styles.recent}>
              {recentMarkets.map((market) => (
                <Chip
                  key={market.id}
                  outlined
                  onClick={() => {
                    rememberSearch(market.id);
                    router.history.push(tradeHref(market).slice(1));
                  }}
                >
                  {market.currency_name}/{market.legal_name}
                </Chip>
              ))}
            </div>
          </section>
        ) : null}
        <section aria-label={isSearching ? t`Results` : t`Hot`}>
          {isSearching ? null : (
            <div className={styles.sectionHead}>
              <h2>{t`Hot`}</h2>
            </div>
          )}
          <ListStates
            query={query}
            isEmpty={shown.length === 0}
            empty={
              <EmptyState
                title={isSearching ? t`Nothing found` : t`No markets yet`}
                note={isSearching ? t`Try a symbol such as BTC, or a name.` : undefined}
                action={
                  isSearching ? (
                    <Button kind="secondary" size="small" onClick={() => setTyped('')}>
                      {t`Clear search`}
                    </Button>
                  ) : undefined
                }
              />
            }
          >
            <WindowVirtualizer itemSize={62}>
              {shown.map((market) => (
                <MarketRow key={market.id} market={market} onOpen={remember} />
              ))}
            </WindowVirtualizer>
          </ListStates>
        </section>
      </main>
    </>
  );
}
