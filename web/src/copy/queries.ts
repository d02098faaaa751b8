import { byPage, byPosition, olderThan } from '@aureus/client/pages.ts';
import { historyTrade, index, leader, positions, shares, terms, traderDetail } from '@aureus/contract/copy/calls.ts';
import { copies, follows } from '@aureus/contract/copy/follow-calls.ts';
import type { Fields } from '@aureus/contract/platform/call.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey, publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

/** How the list of traders may be ordered. */
export const sorts = ['followers_earned', 'return', 'drawdown', 'win_rate', 'followers', 'days'] as const;
export type Sort = (typeof sorts)[number];

const pageSize = 20;
/** What others see of a trader's open positions, and what one's own copies are worth, is asked for again after this. */
const OPEN_EVERY_MS = 10_000;

/** Terms of copy trading. */
export const termsQuery = () =>
  queryOptions({
    queryKey: publicKey('copy', 'terms'),
    queryFn: ({ signal }) => call(terms, {}, { signal }),
    staleTime: STALE.minute,
  });

/** Traders who can be followed; a page at a time, as the wire counts them. */
export const tradersQuery = (sort: Sort) =>
  infiniteQueryOptions({
    queryKey: privateKey('copy', 'traders', sort),
    queryFn: ({ pageParam, signal }) => call(index, { page: pageParam, sort }, { signal }),
    ...byPage,
    staleTime: STALE.minute,
  });

export const traderQuery = (trader_user_id: string) =>
  queryOptions({
    queryKey: privateKey('copy', 'trader', trader_user_id),
    queryFn: ({ signal }) => call(traderDetail, { trader_user_id }, { signal }),
    staleTime: STALE.seconds,
  });

/** What a trader has open now. */
export const positionsQuery = (trader_user_id: string) =>
  queryOptions({
    queryKey: privateKey('copy', 'positions', trader_user_id),
    queryFn: ({ signal }) => call(positions, { trader_user_id }, { signal }),
    staleTime: STALE.seconds,
    refetchInterval: OPEN_EVERY_MS,
  });

/** A trader's closed positions, newest first; it goes on after the last one that is known. */
export const historyQuery = (trader_user_id: string) =>
  infiniteQueryOptions({
    queryKey: privateKey('copy', 'history', trader_user_id),
    queryFn: ({ pageParam, signal }) =>
      call(historyTrade, { trader_user_id, limit: pageSize, ...olderThan(pageParam) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data, limit }) => (data.length < limit ? undefined : data.at(-1)?.id),
    staleTime: STALE.minute,
  });

const statusOf = { active: 1, ended: 2 } as const;

/** The user's follows, newest first: those that go on, or those that have ended. */
export const followsQuery = (state: keyof typeof statusOf) =>
  infiniteQueryOptions({
    queryKey: privateKey('copy', 'follows', state),
    queryFn: ({ pageParam, signal }) =>
      call(follows, { status: statusOf[state], limit: pageSize, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    staleTime: STALE.seconds,
    ...(state === 'active' ? { refetchInterval: OPEN_EVERY_MS } : {}),
  });

/** The user's follow of one trader as it stands; null where there is none. */
export const followQuery = (trader_user_id: string) =>
  queryOptions({
    queryKey: privateKey('copy', 'follow', trader_user_id),
    queryFn: async ({ signal }) => {
      const asked: Fields<typeof follows> = { status: 1, trader_user_id, limit: 1 };
      return (await call(follows, asked, { signal })).data[0] ?? null;
    },
    staleTime: STALE.seconds,
  });

const copyStatusOf = { open: 1, closed: 3 } as const;

/** Positions that copy or have copied a trader's, newest first. */
export const copiesQuery = (state: keyof typeof copyStatusOf) =>
  infiniteQueryOptions({
    queryKey: privateKey('copy', 'copies', state),
    queryFn: ({ pageParam, signal }) =>
      call(copies, { status: copyStatusOf[state], limit: pageSize, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    staleTime: STALE.seconds,
    // Nothing is heard of copies while another page is shown: a list of then would offer acts on copies that are closed by now.
    ...(state === 'open' ? { refetchInterval: OPEN_EVERY_MS, gcTime: 0 } : {}),
  });

/** Profit shares the user has paid to traders, or earned as one. */
export const sharesQuery = (kind: 'paid' | 'earned') =>
  infiniteQueryOptions({
    queryKey: privateKey('copy', 'shares', kind),
    queryFn: ({ pageParam, signal }) => call(shares, { kind, limit: pageSize, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    staleTime: STALE.seconds,
  });

/** The user as a trader: application, followers, shares earned. */
export const leaderQuery = () =>
  queryOptions({
    queryKey: privateKey('copy', 'leader'),
    queryFn: ({ signal }) => call(leader, {}, { signal }),
    staleTime: STALE.seconds,
  });
