import { olderThan } from '@aureus/client/pages.ts';
import { orders, own, project, projects, receipt } from '@aureus/contract/ieo/calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { privateKey, publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { type AccountHoldings, accountsQuery } from '../wallet/public.ts';

/** What is said of projects comes in the language of the call, so the language is part of the keys. */
const language = (): string => usePreferences.getState().language;

const pageSize = 10;
const ordersPage = 20;
/** What others apply for changes while one looks. */
const askAgainMs = 15_000;

export const projectsQuery = () =>
  infiniteQueryOptions({
    queryKey: publicKey('ieo', 'projects', language()),
    queryFn: ({ pageParam, signal }) => call(projects, { page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ list }, _pages, last) => (list.length < pageSize ? undefined : last + 1),
    staleTime: STALE.seconds,
    refetchInterval: askAgainMs,
  });

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: publicKey('ieo', 'project', id, language()),
    queryFn: ({ signal }) => call(project, { project_id: id }, { signal }),
    staleTime: STALE.seconds,
    refetchInterval: askAgainMs,
  });

/** What the user has applied for of a project, and still may. */
export const ownQuery = (id: number) =>
  queryOptions({
    queryKey: privateKey('ieo', 'own', id),
    queryFn: ({ signal }) => call(own, { project_id: id }, { signal }),
    staleTime: STALE.seconds,
  });

/** The user's applications, newest first; each page begins where the last one ended. */
export const ordersQuery = () =>
  infiniteQueryOptions({
    queryKey: privateKey('ieo', 'orders', language()),
    queryFn: ({ pageParam, signal }) => call(orders, { ...olderThan(pageParam), limit: ordersPage }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data }) => (data.length < ordersPage ? null : (data.at(-1)?.id ?? null)),
    staleTime: STALE.seconds,
  });

/** One application of the user; null where it is not theirs. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: privateKey('ieo', 'order', id, language()),
    queryFn: async ({ signal }) => {
      const { data } = await call(orders, { before: id + 1, limit: 1 }, { signal });
      return data.find((order) => order.id === id) ?? null;
    },
    staleTime: STALE.seconds,
  });

export const receiptQuery = (id: number) =>
  queryOptions({
    queryKey: privateKey('ieo', 'receipt', id, language()),
    queryFn: ({ signal }) => call(receipt, { id }, { signal }),
    staleTime: STALE.seconds,
  });

/** What is free in the spot account, decimal texts by currency id. */
export const balancesQuery = () => queryOptions({ ...accountsQuery(), select: spotBalances });

function spotBalances(accounts: readonly AccountHoldings[]): ReadonlyMap<number, string> {
  const holdings = accounts.find(({ name }) => name === 'spot')?.holdings ?? [];
  return new Map(holdings.map(({ currency, available }) => [currency, available]));
}
