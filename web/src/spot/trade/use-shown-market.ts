import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMarkets } from '../../market/public.ts';
import { readLocal, writeLocal } from '../../platform/storage/local.ts';
import { type AskedMarket, findMarket, firstMarket } from './find-market.ts';
import { searchText } from './search-text.ts';

const storageKey = 'lastMarket';

function askedOf(search: object): AskedMarket {
  return {
    currency_id: searchText(search, 'currency_id'),
    legal_id: searchText(search, 'legal_id'),
    currency_name: searchText(search, 'currency_name'),
    legal_name: searchText(search, 'legal_name'),
  };
}

/**
 * The market a page shows: the one its address asks for, else the one looked at last. The page may be kept while
 * another is in front; then the address is not its own and what it shows stays.
 */
export function useShownMarket(path: '/pages/transaction/index' | '/pages/transaction/currency') {
  const router = useRouter();
  const { markets, query } = useMarkets();
  const asked = useRouterState({
    select: ({ location }) => (location.pathname === path ? askedOf(location.search) : undefined),
    structuralSharing: true,
  });
  const [lastId, setLastId] = useState(() => Number(readLocal(storageKey) ?? 0));
  const wanted = asked === undefined ? undefined : findMarket(markets, asked);
  const market = wanted ?? markets.find(({ id }) => id === lastId) ?? firstMarket(markets);
  const shownId = market?.id;
  if (shownId !== undefined && shownId !== lastId) setLastId(shownId);
  useEffect(() => {
    if (shownId === undefined) return;
    writeLocal(storageKey, String(shownId));
  }, [shownId]);
  return {
    market,
    query,
    pick: (next: MarketRow) =>
      void router.navigate({
        to: path,
        search: ({ mode }) => ({
          ...(mode === undefined ? {} : { mode }),
          currency_id: String(next.currency_id),
          legal_id: String(next.legal_id),
        }),
        replace: true,
      }),
  };
}
