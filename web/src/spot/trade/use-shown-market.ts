import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMarkets } from '../../market/public.ts';
import { readLocal, writeLocal } from '../../platform/storage/local.ts';

/** What the address asks for. */
export interface AskedMarket {
  readonly currency_id?: string | undefined;
  readonly legal_id?: string | undefined;
  readonly currency_name?: string | undefined;
  readonly legal_name?: string | undefined;
}

const storageKey = 'lastMarket';

function askedOf({ currency_id, legal_id, currency_name, legal_name }: AskedMarket): AskedMarket {
  return { currency_id, legal_id, currency_name, legal_name };
}

/** The market an address means; undefined when it means none. A quote that is left out may be any. */
export function findMarket(markets: readonly MarketRow[], asked: AskedMarket): MarketRow | undefined {
  if (asked.currency_id !== undefined) {
    return markets.find(
      (market) =>
        String(market.currency_id) === asked.currency_id &&
        (asked.legal_id === undefined || String(market.legal_id) === asked.legal_id),
    );
  }
  if (asked.currency_name === undefined) return undefined;
  return markets.find(
    (market) =>
      market.currency_name === asked.currency_name &&
      (asked.legal_name === undefined || market.legal_name === asked.legal_name),
  );
}

/** The first of the house order. */
export function firstMarket(markets: readonly MarketRow[]): MarketRow | undefined {
  return markets.reduce<MarketRow | undefined>(
    (first, market) => (first === undefined || market.sort < first.sort ? market : first),
    undefined,
  );
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
