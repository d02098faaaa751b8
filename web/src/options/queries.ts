import { byPage } from '@aureus/client/pages.ts';
import { getResult, limits, lists, receipt, seconds, terms } from '@aureus/contract/options/calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey, publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { type AccountHoldings, accountsQuery } from '../wallet/public.ts';

/** The expiries of a market, shortest first; none where no options are taken. */
export const expiriesQuery = (marketId: number) =>
  queryOptions({
    queryKey: publicKey('options', 'seconds', marketId),
    queryFn: ({ signal }) => call(seconds, { match_id: marketId }, { signal }),
    staleTime: STALE.seconds,
  });

export const termsQuery = (marketId: number) =>
  queryOptions({
    queryKey: publicKey('options', 'terms', marketId),
    queryFn: ({ signal }) => call(terms, { match_id: marketId }, { signal }),
    staleTime: STALE.seconds,
  });

/** What is free in the options account, decimal texts by currency id. */
export const balancesQuery = () => queryOptions({ ...accountsQuery(), select: optionBalances });

function optionBalances(accounts: readonly AccountHoldings[]): ReadonlyMap<number, string> {
  const holdings = accounts.find(({ name }) => name === 'options')?.holdings ?? [];
  return new Map(holdings.map(({ currency, available }) => [currency, available]));
}

const pageSize = 20;
const statusOf = { open: 1, done: 3 } as const;

/** The user's options, newest first: those that run, or those that have ended. */
export const optionsQuery = (state: keyof typeof statusOf) =>
  infiniteQueryOptions({
    queryKey: privateKey('options', 'list', state),
    queryFn: ({ pageParam, signal }) =>
      call(lists, { status: statusOf[state], page: pageParam, limit: pageSize }, { signal }),
    ...byPage,
    staleTime: STALE.seconds,
  });

/** One option; null when there is none of this number. */
export const optionQuery = (id: number) =>
  queryOptions({
    queryKey: privateKey('options', 'one', id),
    queryFn: ({ signal }) => call(getResult, { id }, { signal }),
    staleTime: STALE.seconds,
  });

export const receiptQuery = (id: number) =>
  queryOptions({
    queryKey: privateKey('options', 'receipt', id),
    queryFn: ({ signal }) => call(receipt, { id }, { signal }),
    staleTime: STALE.seconds,
  });

/** What the user allows themselves. */
export const limitsQuery = () =>
  queryOptions({
    queryKey: privateKey('options', 'limits'),
    queryFn: ({ signal }) => call(limits, {}, { signal }),
    staleTime: STALE.seconds,
  });
