import { olderThan } from '@aureus/client/pages.ts';
import { list, unread } from '@aureus/contract/notice/calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

const pageSize = 20;

/** How many notices wait to be read. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: privateKey('notice', 'unread'),
    queryFn: ({ signal }) => call(unread, {}, { signal }),
    staleTime: STALE.minute,
  });

/** The notices, newest first; the server writes them in the language of the call. */
export const noticesQuery = () =>
  infiniteQueryOptions({
    queryKey: privateKey('notice', 'list', usePreferences.getState().language),
    queryFn: ({ signal, pageParam }) => call(list, { limit: pageSize, ...olderThan(pageParam) }, { signal }),
    // By the last one there is: new notices move those below, and old ones are removed.
    initialPageParam: null as number | null,
    getNextPageParam: ({ data }) => (data.length === pageSize ? data.at(-1)?.id : undefined),
    staleTime: STALE.seconds,
  });
