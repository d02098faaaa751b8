import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { adverts, config, merchant, ratings } from '@aureus/contract/otc/calls.ts';
import { accounts, ownAdverts, ownMerchant } from '@aureus/contract/otc/merchant-calls.ts';
import { advert, order, orders, running } from '@aureus/contract/otc/order-calls.ts';
import type { Answer, Fields } from '@aureus/contract/platform/call.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey, publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

/** Coins, fiats and payment methods of the OTC desk. */
export type DeskConfig = Answer<typeof config>;
/** What a user may know of a payment method in passing. */
export type MethodName = Answer<typeof order>['method'];

export const configQuery = () =>
  queryOptions({
    queryKey: publicKey('otc', 'config'),
    queryFn: ({ signal }) => call(config, {}, { signal }),
    staleTime: STALE.minutes,
  });

const pageSize = 20;

/** Which advertisements. `amount` and `method` are empty for all. */
export interface AdvertFilter {
  readonly side: 'buy' | 'sell';
  readonly coin: number;
  readonly fiat: Fields<typeof adverts>['fiat'];
  readonly amount: string;
  readonly method: string;
}

/** Open advertisements, the best price first. */
export const advertsQuery = ({ side, coin, fiat, amount, method }: AdvertFilter) =>
  infiniteQueryOptions({
    queryKey: publicKey('otc', 'adverts', side, coin, fiat, amount, method),
    queryFn: ({ pageParam, signal }) =>
      call(
        adverts,
        {
          side,
          coin_id: coin,
          fiat,
          limit: pageSize,
          ...(amount === '' ? {} : { amount }),
          ...(method === '' ? {} : { method }),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        { signal },
      ),
    ...byPosition,
    staleTime: STALE.seconds,
  });

/** One advertisement at its price of now. */
export const advertQuery = (id: number) =>
  queryOptions({
    queryKey: privateKey('otc', 'advert', id),
    queryFn: ({ signal }) => call(advert, { id }, { signal }),
    // A price is good for seconds.
    staleTime: 0,
    gcTime: 0,
  });

export const merchantQuery = (id: string) =>
  queryOptions({
    queryKey: publicKey('otc', 'merchant', id),
    queryFn: ({ signal }) => call(merchant, { id }, { signal }),
    staleTime: STALE.seconds,
  });

/** What was said of a merchant, newest first. */
export const ratingsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: publicKey('otc', 'ratings', id),
    queryFn: ({ pageParam, signal }) => call(ratings, { id, limit: pageSize, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    staleTime: STALE.seconds,
  });

const statusOf = { running: 1, ended: 2 } as const;

/** The user's orders on either side, newest first. */
export const ordersQuery = (state: keyof typeof statusOf) =>
  infiniteQueryOptions({
    queryKey: privateKey('otc', 'orders', state),
    queryFn: ({ pageParam, signal }) =>
      call(orders, { status: statusOf[state], limit: pageSize, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    staleTime: STALE.seconds,
  });

/** How many orders run, and how many of them wait for the user. */
export const runningQuery = () =>
  queryOptions({
    queryKey: privateKey('otc', 'running'),
    queryFn: ({ signal }) => call(running, {}, { signal }),
    staleTime: STALE.seconds,
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: privateKey('otc', 'order', id),
    queryFn: ({ signal }) => call(order, { id }, { signal }),
    staleTime: STALE.seconds,
  });

/** The user's payment accounts, and the verified name all of them are in. */
export const accountsQuery = () =>
  queryOptions({
    queryKey: privateKey('otc', 'accounts'),
    queryFn: ({ signal }) => call(accounts, {}, { signal }),
    staleTime: STALE.seconds,
  });

/** Whether the user is a merchant. */
export const ownMerchantQuery = () =>
  queryOptions({
    queryKey: privateKey('otc', 'merchant'),
    queryFn: ({ signal }) => call(ownMerchant, {}, { signal }),
    staleTime: STALE.seconds,
  });

/** The user's advertisements, newest first: those that are open or paused, or those that have ended. */
export const ownAdvertsQuery = (state: keyof typeof statusOf) =>
  infiniteQueryOptions({
    queryKey: privateKey('otc', 'adverts', state),
    queryFn: ({ pageParam, signal }) =>
      call(ownAdverts, { status: statusOf[state], limit: pageSize, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    staleTime: STALE.seconds,
  });
