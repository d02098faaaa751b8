import { byPosition } from '@aureus/client/pages.ts';
import { earnings, people, summary, terms } from '@aureus/contract/rebate/calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey, publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

/** What inviters get, by tier. */
export const termsQuery = () =>
  queryOptions({
    queryKey: publicKey('rebate', 'terms'),
    queryFn: ({ signal }) => call(terms, {}, { signal }),
    staleTime: STALE.minutes,
  });

/** The user's code, tier, and what invitations have brought. */
export const summaryQuery = () =>
  queryOptions({
    queryKey: privateKey('rebate', 'summary'),
    queryFn: ({ signal }) => call(summary, {}, { signal }),
    staleTime: STALE.seconds,
  });

const limit = 20;
const after = (before: number | null) => (before === null ? { limit } : { limit, before });

/** Those the user has invited, newest first. */
export const peopleQuery = () =>
  infiniteQueryOptions({
    queryKey: privateKey('rebate', 'people'),
    queryFn: ({ pageParam, signal }) => call(people, after(pageParam), { signal }),
    ...byPosition,
    staleTime: STALE.seconds,
  });

/** What fees have brought, day by day, newest first. */
export const earningsQuery = () =>
  infiniteQueryOptions({
    queryKey: privateKey('rebate', 'earnings'),
    queryFn: ({ pageParam, signal }) => call(earnings, after(pageParam), { signal }),
    ...byPosition,
    staleTime: STALE.seconds,
  });
