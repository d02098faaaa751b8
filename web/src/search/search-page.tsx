import type { MarketRow as Market } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { questionsQuery } from '../content/public.ts';
import { hotMarkets, tradeHref, useMarketRows } from '../market/public.ts';
import { useLive } from '../platform/live/hooks.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { entries, suggested } from './entries.ts';
import { find } from './find.ts';
import { FoundList } from './found-list.tsx';
import { RecentChips, type RecentItem } from './recent-chips.tsx';
import { forgetFind, forgetFinds, type Recent, recentFinds, rememberFind } from './recents.ts';
import { EntryRows, MarketRows } from './result-rows.tsx';
import styles from './search.module.css';
import { useResultKeys } from './use-result-keys.ts';

const noQuestions = [] as const;

/** Finds markets, products, settings and help; before anything is typed, what was opened last and what is hot. */
export default function SearchPage(): ReactNode {
  const { t, i18n } = useLingui();
  const live = useLive();
  const router = useRouter();
  usePreferences((state) => state.language);
  const { markets, query } = useMarketRows();
  const { q = '' }: { q?: string | undefined } = useSearch({ strict: false });
  const [typed, setTyped] = useState(q);
  const [recent, setRecent] = useState(recentFinds);
  const asked = useDeferredValue(typed);
  const isSearching = asked.trim() !== '';
  const help = useQuery({
    ...questionsQuery(),
    enabled: isSearching || recent.some(({ kind }) => kind === 'question'),
  });
  const questions = help.data?.questions ?? noQuestions;
  const named = useMemo(
    () => entries.map((entry) => ({ ...entry, name: i18n._(entry.title) })),
    // The names are those of the language on the screen.
    // oxlint-disable-next-line react/exhaustive-deps -- i18n stays the same object in every language
    [i18n, i18n.locale],
  );
  const found = useMemo(() => find(asked, { markets, entries: named, questions }), [asked, markets, named, questions]);

  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLElement>(null);
  const { onKeyDown, openFirst } = useResultKeys({
    field,
    results,
    onEscape: () => {
      if (typed === '') router.history.back();
      else setTyped('');
      field.current?.focus();
    },
  });
  const remember = (one: Recent): void => {
    rememberFind(one);
    setRecent(recentFinds());
  };
  const recentItems = recent.flatMap((one): readonly RecentItem[] => {
    if (one.kind === 'market') {
      const market = markets.find(({ id }) => id === one.id);
      const name = `${market?.currency_name}/${market?.legal_name}`;
      return market === undefined ? [] : [{ recent: one, name, href: tradeHref(market) }];
    }
    const name =
      one.kind === 'page'
        ? named.find(({ path }) => path === one.path)?.name
        : questions.find(({ id }) => id === one.id)?.title;
    const href = one.kind === 'page' ? `#${one.path}` : `#/pages/common/faq?id=${one.id}`;
    return name === undefined ? [] : [{ recent: one, name, href }];
  });
  const often = named.filter(({ path }) => suggested.includes(path));
  const openMarket = (market: Market): void => remember({ kind: 'market', id: market.id });
  const openPage = (path: string): void => remember({ kind: 'page', path });

  return (
    <div onKeyDown={onKeyDown} role="presentation">
      <NavBar
        title={
          <SearchField
            ref={field}
            label={t`Search`}
            value={typed}
            onChange={setTyped}
            onEnter={() => isSearching && openFirst()}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page opened to search
            autoFocus
          />
        }
      />
      <main ref={results} className={styles.page}>
        {isSearching ? (
          <FoundList
            found={found}
            marketQuery={query}
            isHelpPending={help.isPending}
            helpError={help.error}
            onHelpAgain={() => void help.refetch()}
            often={often}
            onOpenMarket={openMarket}
            onOpenPage={openPage}
            onOpenQuestion={(id) => remember({ kind: 'question', id })}
            onClear={() => {
              setTyped('');
              field.current?.focus();
            }}
          />
        ) : (
          <>
            {recentItems.length === 0 ? null : (
              <RecentChips
                items={recentItems}
                onOpen={remember}
                onForget={(one) => {
                  forgetFind(one);
                  setRecent(recentFinds());
                }}
                onForgetAll={() => {
                  forgetFinds();
                  setRecent([]);
                }}
              />
            )}
            <EntryRows title={t`Often looked for`} entries={often} onOpen={openPage} />
            <MarketRows
              title={t`Hot`}
              markets={hotMarkets(markets, (id) => live.ticks.get(id))}
              query={query}
              onOpen={openMarket}
            />
          </>
        )}
        <p className={styles.keys}>{t`Arrow keys move, Enter opens, Esc clears.`}</p>
      </main>
    </div>
  );
}
