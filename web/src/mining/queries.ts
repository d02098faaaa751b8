import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { calendar, config, order, orders, summary } from '@aureus/contract/mining/calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey, publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

/** The plans that are offered. */
export const plansQuery = () =>
  queryOptions({
    queryKey: publicKey('mining', 'plans'),
    queryFn: ({ signal }) => call(config, {}, { signal }),
    staleTime: STALE.seconds,
  });

const pageSize = 20;
const statusOf = { running: 1, ended: 2 } as const;

/** The user's orders, newest first: those that run, or those that have ended. */
export const ordersQuery = (state: keyof typeof statusOf) =>
  infiniteQueryOptions({
    queryKey: privateKey('mining', 'orders', state),
    queryFn: ({ pageParam, signal }) =>
      call(orders, { status: statusOf[state], limit: pageSize, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    staleTime: STALE.seconds,
  });

/** One order with each of its days. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: privateKey('mining', 'order', id),
    queryFn: ({ signal }) => call(order, { id }, { signal }),
    staleTime: STALE.seconds,
  });

/** What comes in of the user's orders in the next days. */
export const calendarQuery = (days: number) =>
  queryOptions({
    queryKey: privateKey('mining', 'calendar', days),
    queryFn: ({ signal }) => call(calendar, { days }, { signal }),
    staleTime: STALE.seconds,
  });

/** What the user has locked and what it has brought. */
export const summaryQuery = () =>
  queryOptions({
    queryKey: privateKey('mining', 'summary'),
    queryFn: ({ signal }) => call(summary, {}, { signal }),
    staleTime: STALE.seconds,
  });
