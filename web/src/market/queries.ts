import {
  addFavourite,
  currencyList,
  favourites,
  quotation,
  removeFavourite,
  sparklines,
} from '@aureus/contract/market/calls.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { callAhead } from '../platform/ahead/call-ahead.ts';
import { call } from '../platform/calls/call.ts';
import { useLive } from '../platform/live/hooks.ts';
import type { Live } from '../platform/live/live.ts';
import { privateKey, publicKey, queryClient } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { FavouriteList, type FavouriteRow } from './favourite-list.ts';
import { toastFailure } from '../ui/toast-failure.ts';

/** Every displayed market. What moves in it is shown from the live ticks, which this answer also brings up to date. */
const quotationQuery = (live: Live) =>
  queryOptions({
    queryKey: publicKey('market', 'quotation'),
    queryFn: async ({ signal }) => {
      const { answer: groups, askedAt } = await callAhead(quotation, {}, { signal });
      const rows = groups.flatMap((group) => group.quotation);
      live.seed(rows, askedAt);
      return rows;
    },
    staleTime: STALE.minute,
  });

export const sparklinesQuery = () =>
  queryOptions({
    queryKey: publicKey('market', 'sparklines'),
    queryFn: async ({ signal }) => {
      const rows = await call(sparklines, {}, { signal });
      return new Map(rows.map((row) => [row.match_id, row.closes]));
    },
    staleTime: STALE.minutes,
    // A Map has no parts to share between two answers.
    structuralSharing: false,
  });

const currenciesQuery = () =>
  queryOptions({
    queryKey: publicKey('market', 'currencies'),
    queryFn: async ({ signal }) => (await call(currencyList, {}, { signal })).currency,
    staleTime: STALE.hour,
  });

export const favouritesQuery = () =>
  queryOptions({
    queryKey: privateKey('market', 'favourites'),
    queryFn: ({ signal }): Promise<readonly FavouriteRow[]> => call(favourites, {}, { signal }),
    staleTime: STALE.minutes,
  });

const none: readonly MarketRow[] = [];

/** Every displayed market, empty until known, and the query for its states. */
export function useMarkets() {
  const query = useQuery(quotationQuery(useLive()));
  return { markets: query.data ?? none, query };
}

/**
 * As `useMarkets`, for pages that draw them as rows: the page stands first, and the rows are drawn after it, piece by
 * piece, so that what is touched meanwhile answers.
 */
export function useMarketRows() {
  const { data, isPending, error, refetch } = useQuery(quotationQuery(useLive()));
  const markets = useDeferredValue(data ?? none, none);
  const isToCome = markets === none && data !== undefined && data.length > 0;
  return { markets, query: { data, isPending: isPending || isToCome, error, refetch } };
}

/** The last 24 hourly closes of a market; undefined until known. */
export function useCloses(marketId: number): readonly string[] | undefined {
  return useQuery({ ...sparklinesQuery(), select: (all) => all.get(marketId) }).data;
}

/** Decimal places of the amounts of a currency; undefined until known. */
export function useScaleOf(currencyId: number | undefined): number | undefined {
  return useQuery({
    ...currenciesQuery(),
    select: (rows) => rows.find((row) => row.id === currencyId)?.scale,
  }).data;
}

const noScales: ReadonlyMap<number, number> = new Map();
const scalesOf = (rows: readonly { id: number; scale: number }[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ id, scale }) => [id, scale]));

/** Decimal places of the amounts of every currency, by its id; empty until known. */
export function useScales(): ReadonlyMap<number, number> {
  // A Map has no parts to share between two answers.
  return useQuery({ ...currenciesQuery(), select: scalesOf, structuralSharing: false }).data ?? noScales;
}

/** Changes of the user's favourites; shown at once. */
export const favouriteList = new FavouriteList(
  {
    add: (currencyId) => call(addFavourite, { currency_id: currencyId }),
    remove: (id) => call(removeFavourite, { id }),
    fetch: () => call(favourites, {}),
  },
  {
    read: () => queryClient.getQueryData(favouritesQuery().queryKey) ?? [],
    write: (rows) => {
      // An answer that is still under way does not know of the change.
      void queryClient.cancelQueries({ queryKey: favouritesQuery().queryKey });
      queryClient.setQueryData(favouritesQuery().queryKey, rows);
    },
  },
  (error) => toastFailure(error),
);

const noFavourites: ReadonlySet<number> = new Set();
const idsOf = (rows: readonly FavouriteRow[]): ReadonlySet<number> => new Set(rows.map((row) => row.currency_id));

/** The user's favourites as currency ids; empty for a visitor. */
export function useFavourites() {
  const isLoggedIn = useLoggedIn();
  const query = useQuery({ ...favouritesQuery(), enabled: isLoggedIn, select: idsOf, structuralSharing: false });
  return { favourites: (isLoggedIn ? query.data : undefined) ?? noFavourites, query };
}

/** Whether one currency is a favourite. */
export function useIsFavourite(currencyId: number): boolean {
  const isLoggedIn = useLoggedIn();
  const { data } = useQuery({
    ...favouritesQuery(),
    enabled: isLoggedIn,
    select: (rows) => rows.some((row) => row.currency_id === currencyId),
  });
  return isLoggedIn && data === true;
}
