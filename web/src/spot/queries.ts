import { fills, list } from '@aureus/contract/spot/calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { type AccountHoldings, accountsQuery, type Holding } from '../wallet/public.ts';

/** Which orders or fills; what is left out is not restricted. */
export interface OrderFilter {
  readonly currencyId?: number | undefined;
  readonly legalId?: number | undefined;
  readonly side?: 1 | 2 | undefined;
}

const pageSize = 20;

function keyOf({ currencyId, legalId, side }: OrderFilter): string {
  return `${currencyId ?? ''}/${legalId ?? ''}/${side ?? ''}`;
}

/** Only the fields that restrict: the call refuses empty ones. */
export function fieldsOf({ currencyId, legalId, side }: OrderFilter) {
  return {
    ...(currencyId === undefined ? {} : { currency_id: currencyId }),
    ...(legalId === undefined ? {} : { legal_id: legalId }),
    ...(side === undefined ? {} : { type: side }),
  };
}

interface Page {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
}

const nextPage = ({ page, limit, total }: Page): number | undefined => (page * limit < total ? page + 1 : undefined);

/** The user's orders, newest first: the open ones, or those that are done. */
export const ordersQuery = (state: 'open' | 'done', filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: privateKey('spot', 'orders', state, keyOf(filter)),
    queryFn: ({ pageParam, signal }) =>
      call(list, { ...fieldsOf(filter), state, page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: STALE.seconds,
  });

/** The user's executed trades, newest first. */
export const fillsQuery = ({ currencyId, legalId }: Omit<OrderFilter, 'side'>) =>
  infiniteQueryOptions({
    queryKey: privateKey('spot', 'fills', keyOf({ currencyId, legalId })),
    queryFn: ({ pageParam, signal }) =>
      call(fills, { ...fieldsOf({ currencyId, legalId }), page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: STALE.seconds,
  });

/** The spot account by currency id; a part of what the wallet fetches anyway. */
export const balancesQuery = () => queryOptions({ ...accountsQuery(), select: spotBalances });

function spotBalances(accounts: readonly AccountHoldings[]): ReadonlyMap<number, Holding> {
  const holdings = accounts.find(({ name }) => name === 'spot')?.holdings ?? [];
  return new Map(holdings.map((holding) => [holding.currency, holding]));
}
