import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { mine, offers } from '@aureus/contract/coupon/calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

/** Coupons in the list that the user has not taken. */
export const offersQuery = () =>
  queryOptions({
    queryKey: privateKey('coupon', 'offers'),
    queryFn: ({ signal }) => call(offers, {}, { signal }),
    staleTime: STALE.seconds,
  });

const pageSize = 20;
const statusOf = { current: 1, over: 2 } as const;

/** The user's coupons, newest first: those to be used or begun, or those that are over. */
export const couponsQuery = (which: keyof typeof statusOf) =>
  infiniteQueryOptions({
    queryKey: privateKey('coupon', 'mine', which),
    queryFn: ({ pageParam, signal }) =>
      call(mine, { status: statusOf[which], limit: pageSize, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    staleTime: STALE.seconds,
  });
