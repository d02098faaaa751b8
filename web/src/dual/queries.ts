import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { detail, index, list, receipt, room } from '@aureus/contract/dual/calls.ts';
import type { DualStatus, DualType } from '@aureus/contract/dual/shapes.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey, publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

/** The coins there are products of, as the wire numbers them. */
export const coins = [
  { id: 1, code: 'BTC' },
  { id: 2, code: 'ETH' },
] as const;

/** What is on offer of a coin and type. */
export const productsQuery = (currency_id: number, type: DualType) =>
  queryOptions({
    queryKey: publicKey('dual', 'index', currency_id, type),
    queryFn: async ({ signal }) => (await call(index, { currency_id, type }, { signal })).dual_currencys,
    staleTime: STALE.now,
  });

export const productQuery = (id: number) =>
  queryOptions({
    queryKey: publicKey('dual', 'detail', id),
    queryFn: ({ signal }) => call(detail, { id }, { signal }),
    staleTime: STALE.now,
  });

/** How many shares of a product the user has, and may still buy. */
export const roomQuery = (id: number) =>
  queryOptions({
    queryKey: privateKey('dual', 'room', id),
    queryFn: ({ signal }) => call(room, { id }, { signal }),
    staleTime: STALE.seconds,
  });

const pageSize = 20;

export interface OrdersAsked {
  readonly currency: number | null;
  readonly status: DualStatus | null;
}

/** The user's orders, newest first. */
export const ordersQuery = ({ currency, status }: OrdersAsked) =>
  infiniteQueryOptions({
    queryKey: privateKey('dual', 'list', currency ?? 'all', status ?? 'all'),
    queryFn: ({ pageParam, signal }) =>
      call(
        list,
        {
          limit: pageSize,
          ...(currency === null ? {} : { currency }),
          ...(status === null ? {} : { status }),
          ...olderThan(pageParam),
        },
        { signal },
      ),
    ...byPosition,
    staleTime: STALE.seconds,
  });

export const receiptQuery = (id: number) =>
  queryOptions({
    queryKey: privateKey('dual', 'receipt', id),
    queryFn: ({ signal }) => call(receipt, { id }, { signal }),
    staleTime: STALE.seconds,
  });
