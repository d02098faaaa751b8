import { byPage, olderThan } from '@aureus/client/pages.ts';
import { myTrade, receipts, terms } from '@aureus/contract/futures/calls.ts';
import { leverStatus } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey, publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { type AccountHoldings, accountsQuery } from '../wallet/public.ts';

type Pair = Pick<MarketRow, 'currency_id' | 'legal_id'>;

/** What is open on a market moves its spread: the terms of a ticket that is in sight are asked for again after this. */
const TERMS_EVERY_MS = 5_000;
/** The most a list answers at once, and half of what a user may have open: see `MAX_LIVE` on the server. */
const MOST_ROWS = 100;
const pageSize = 20;

/** Every list of the user's contracts; their events refresh them. */
export const listsKey = privateKey('futures', 'list');

const pairFields = ({ currency_id, legal_id }: Pair): Pair => ({ currency_id, legal_id });

/** Terms of the contracts of a market. */
export const termsQuery = (pair: Pair) =>
  queryOptions({
    queryKey: publicKey('futures', 'terms', pair.currency_id, pair.legal_id),
    queryFn: ({ signal }) => call(terms, pairFields(pair), { signal }),
    staleTime: TERMS_EVERY_MS,
    refetchInterval: TERMS_EVERY_MS,
  });

/** What is free in the futures account, decimal texts by currency id. */
export const balancesQuery = () => queryOptions({ ...accountsQuery(), select: futuresBalances });

function futuresBalances(accounts: readonly AccountHoldings[]): ReadonlyMap<number, string> {
  const holdings = accounts.find(({ name }) => name === 'futures')?.holdings ?? [];
  return new Map(holdings.map(({ currency, available }) => [currency, available]));
}

/**
 * The user's contracts of one status, newest first, of one market or of all; `rate_profits_total` of each page is what
 * all cross positions come to.
 */
export const contractsQuery = (status: keyof typeof leverStatus, pair: Pair | null = null) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, status, pair?.currency_id ?? 0, pair?.legal_id ?? 0] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        myTrade,
        {
          ...(pair === null ? {} : pairFields(pair)),
          status: leverStatus[status],
          ...olderThan(pageParam),
          limit: pageSize,
        },
        { signal },
      ),
    // It goes on after the last row that is known: what comes meanwhile moves no row to another page.
    initialPageParam: null as number | null,
    getNextPageParam: ({ message: { data, limit } }) => (data.length < limit ? undefined : data.at(-1)?.id),
    staleTime: STALE.seconds,
  });

/** All open positions of the user: what the risk of an account is reckoned from. Null where there are too many to ask for at once. */
export const openPositionsQuery = () =>
  queryOptions({
    queryKey: privateKey('futures', 'open'),
    queryFn: async ({ signal }) => {
      const { message } = await call(myTrade, { status: leverStatus.open, page: 1, limit: MOST_ROWS }, { signal });
      return message.total > message.data.length ? null : message.data;
    },
    staleTime: STALE.seconds,
    // Prices of other markets move the liquidation prices of cross positions, and no event tells that.
    refetchInterval: STALE.seconds,
  });

/** What liquidations, stops and nights of a position were reckoned from. */
export const receiptsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: privateKey('futures', 'receipts', id),
    queryFn: ({ pageParam, signal }) => call(receipts, { id, page: pageParam, limit: pageSize }, { signal }),
    ...byPage,
    staleTime: STALE.seconds,
  });
