import type { Answer } from '@aureus/contract/platform/call.ts';
import { info, list } from '@aureus/contract/withdrawal/calls.ts';
import type { WithdrawalState } from '@aureus/contract/withdrawal/shapes.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { privateKey } from '../../platform/queries/client.ts';
import { STALE } from '../../platform/queries/stale.ts';

export type WithdrawalInfo = Answer<typeof info>;
export type Withdrawal = Answer<typeof list>['data'][number];

/** What a withdrawal of a currency costs, what may leave now, and what is missing. */
export const withdrawalInfoQuery = (currency: number) =>
  queryOptions({
    queryKey: privateKey('wallet', 'withdrawal', 'info', currency),
    queryFn: ({ signal }) => call(info, { currency }, { signal }),
    staleTime: STALE.seconds,
  });

const pageSize = 20;

/** The user's withdrawals, newest first. */
export const withdrawalsQuery = (state: WithdrawalState | null) =>
  infiniteQueryOptions({
    queryKey: privateKey('wallet', 'withdrawal', 'list', state ?? ''),
    queryFn: ({ pageParam, signal }) =>
      call(list, { page: pageParam, limit: pageSize, ...(state === null ? {} : { state }) }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    staleTime: STALE.seconds,
  });
