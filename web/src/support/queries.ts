import { byPosition, olderThan } from '@aureus/client/pages.ts';
import type { Call, Answer, Fields } from '@aureus/contract/platform/call.ts';
import { availability, cases, now, one } from '@aureus/contract/support/calls.ts';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/calls/call.ts';
import { useLive } from '../platform/live/hooks.ts';
import { privateKey, publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { toastFailure } from '../ui/toast-failure.ts';

/** While somebody waits, others before them are answered, which nobody tells them of. */
const WAITING_MS = 15_000;

/** Whether agents are there, for somebody without a session. */
export const availabilityQuery = () =>
  queryOptions({
    queryKey: publicKey('support', 'availability'),
    queryFn: ({ signal }) => call(availability, {}, { signal }),
    staleTime: STALE.seconds,
  });

/** The user's conversation that is not closed, and whether agents are there. */
export const nowQuery = () =>
  queryOptions({
    queryKey: privateKey('support', 'now'),
    queryFn: ({ signal }) => call(now, {}, { signal }),
    staleTime: STALE.seconds,
    refetchInterval: ({ state }) => (state.data?.open?.state === 'waiting' ? WAITING_MS : false),
  });

/** One conversation of the user. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: privateKey('support', 'case', id),
    queryFn: ({ signal }) => call(one, { id }, { signal }),
    staleTime: STALE.seconds,
  });

/** The user's conversations, newest first. */
export const casesQuery = () =>
  infiniteQueryOptions({
    queryKey: privateKey('support', 'cases'),
    queryFn: ({ pageParam, signal }) => call(cases, olderThan(pageParam), { signal }),
    ...byPosition,
    staleTime: STALE.seconds,
  });

const refreshSupport = (queries: QueryClient): void =>
  void queries.invalidateQueries({ queryKey: ['private', 'support'] });

/** For pages that show conversations: fetches them again when one is another than before, or something may have been missed. */
export function useSupportRefresh(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = (): void => refreshSupport(queries);
    return live.own.listen({ support: refresh, missed: refresh });
  }, [live, queries]);
}

/** What a user does about a conversation; what is shown is asked for again after it, whatever came of it. */
export function useSupportCall<C extends Call>(declared: C, onDone?: (answer: Answer<C>) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fields: Fields<C>) => call(declared, fields),
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => toastFailure(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['private', 'support'] }),
  });
}
