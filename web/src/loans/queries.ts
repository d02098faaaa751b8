import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { info, offers, order, orders } from '@aureus/contract/loans/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey, publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

type Offers = Answer<typeof offers>;
/** A currency that is lent. */
export type OfferRow = Offers['offers'][number];
/** A currency that secures loans. */
export type CollateralRow = Offers['collaterals'][number];
/** What holds for all loans. */
export type Rules = Offers['rules'];
/** Something that happened to a loan. */
export type LoanEntry = Answer<typeof order>['entries'][number];

/** What is lent, what secures it, and the rules of all loans. */
export const offersQuery = () =>
  queryOptions({
    queryKey: publicKey('loans', 'offers'),
    queryFn: ({ signal }) => call(offers, {}, { signal }),
    staleTime: STALE.seconds,
  });

/** How much more the user may owe of an offer. */
export const ownLeftQuery = (id: number) =>
  queryOptions({
    queryKey: privateKey('loans', 'info', id),
    queryFn: async ({ signal }) => (await call(info, { id }, { signal })).own_left,
    staleTime: STALE.seconds,
  });

const pageSize = 20;
const statusOf = { running: 2, ended: 3 } as const;

/** The user's loans, newest first: those of which something is owed, or those that have ended. */
export const ordersQuery = (state: keyof typeof statusOf) =>
  infiniteQueryOptions({
    queryKey: privateKey('loans', 'orders', state),
    queryFn: ({ pageParam, signal }) =>
      call(orders, { status: statusOf[state], limit: pageSize, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    staleTime: STALE.seconds,
  });

/** One loan with what has happened to it. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: privateKey('loans', 'order', id),
    queryFn: ({ signal }) => call(order, { orderId: id }, { signal }),
    staleTime: STALE.seconds,
  });
