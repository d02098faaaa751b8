import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMarkets } from '../../market/public.ts';
import { readLocal, writeLocal } from '../../platform/storage/local.ts';
import { findMarket, firstMarket } from './find-market.ts';

const storageKey = 'lastMarket';

type ShownPath = '/pages/transaction/index' | '/pages/transaction/currency' | '/pages/transaction/contract';

/**
 * The market a page shows: the one its address asks for, else the one looked at last. The page may be kept while
 * another is in front; then the address is not its own and what it shows stays.
 */
export function useShownMarket(path: ShownPath) {
  const router = useRouter();
  const { markets, query } = useMarkets();
  const asked = useSearch({ from: path, shouldThrow: false });
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
