import { clock } from '@aureus/client/clock/page-clock.ts';
import * as art from '@aureus/contract/art/calls.ts';
import * as sales from '@aureus/contract/art/sale-calls.ts';
import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey, publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { currentToken } from '../platform/session/session.ts';

/** What anybody may see says of a user also what is theirs: with a session it is of that user alone. */
const keyOf = (...parts: readonly (string | number)[]) =>
  currentToken() === null ? publicKey('art', ...parts) : privateKey('art', ...parts);

const pageSize = 24;

/** Which works; what is empty does not narrow the list. */
export interface WorkFilter {
  readonly keyword?: string | undefined;
  readonly currency?: string | undefined;
  readonly pay_type?: string | undefined;
  readonly status?: string | undefined;
  readonly type?: string | undefined;
}

/** A page that is not full is the last one. */
const nextOf = (last: readonly unknown[], pages: readonly unknown[]): number | undefined =>
  last.length < pageSize ? undefined : pages.length + 1;

/** Works: those on sale first, then those to come. */
export const worksQuery = ({ keyword, currency, pay_type, status, type }: WorkFilter = {}) =>
  infiniteQueryOptions({
    queryKey: keyOf('works', keyword ?? '', currency ?? '', pay_type ?? '', status ?? '', type ?? ''),
    queryFn: ({ pageParam, signal }) =>
      call(
        art.list,
        {
          page: pageParam,
          limit: pageSize,
          ...(keyword === undefined || keyword === '' ? {} : { keyword }),
          ...(currency === undefined ? {} : { currency }),
          ...(pay_type === undefined ? {} : { pay_type }),
          ...(status === undefined ? {} : { status }),
          ...(type === undefined ? {} : { type }),
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextOf,
    staleTime: STALE.seconds,
  });

/** What pages of a list hold, each once: whatever comes in above while one scrolls moves what was there to the next page. */
export function joined<Row extends { readonly id: number }>(pages: readonly (readonly Row[])[] = []): Row[] {
  return [...new Map(pages.flat().map((row) => [row.id, row])).values()];
}

/** How an address names a work: by its number, or by its public address. */
export interface WorkName {
  readonly id?: string | undefined;
  readonly code?: string | undefined;
}

/** Nobody tells that a sale begins: until then it is asked for, and more often once its moment has passed here. */
const [toComeMs, dueMs] = [15_000, 5_000];

export function askAgainMs(work: Pick<ArtItem, 'status' | 'start_time'> | undefined): number | false {
  if (work?.status !== 2 || work.start_time === null) return false;
  return Date.parse(work.start_time) > clock.now() ? toComeMs : dueMs;
}

export const workQuery = ({ id, code }: WorkName) =>
  queryOptions({
    queryKey: keyOf('work', id ?? code ?? ''),
    queryFn: ({ signal }) =>
      call(art.detail, id === undefined ? (code === undefined ? {} : { code }) : { id }, { signal }),
    enabled: id !== undefined || code !== undefined,
    staleTime: STALE.seconds,
    refetchInterval: ({ state }) => askAgainMs(state.data),
  });

/** The newest ten bids of the newest auction of a work. */
export const bidsQuery = (code: string) =>
  queryOptions({
    queryKey: keyOf('bids', code),
    queryFn: ({ signal }) => call(art.bids, { code }, { signal }),
    staleTime: STALE.seconds,
  });

/** Every change of hands of a work, the newest first. */
export const handsQuery = (code: string) =>
  queryOptions({
    queryKey: keyOf('hands', code),
    queryFn: ({ signal }) => call(art.provenance, { code }, { signal }),
    staleTime: STALE.minute,
  });

export const artistsQuery = () =>
  infiniteQueryOptions({
    queryKey: keyOf('artists'),
    queryFn: ({ pageParam, signal }) => call(art.artists, { page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextOf,
    staleTime: STALE.minute,
  });

/** A member of the market; without a number the user. */
export const memberQuery = (uid?: string) =>
  queryOptions({
    queryKey: keyOf('member', uid ?? 'self'),
    queryFn: ({ signal }) => call(art.artist, uid === undefined ? {} : { uid }, { signal }),
    staleTime: STALE.seconds,
  });

export const currenciesQuery = () =>
  queryOptions({
    queryKey: publicKey('art', 'currencies'),
    queryFn: ({ signal }) => call(art.currencies, {}, { signal }),
    staleTime: STALE.hour,
  });

export const termsQuery = () =>
  queryOptions({
    queryKey: publicKey('art', 'terms'),
    queryFn: ({ signal }) => call(art.terms, {}, { signal }),
    staleTime: STALE.minute,
  });

export const favouritesQuery = () =>
  queryOptions({
    queryKey: privateKey('art', 'favourites'),
    queryFn: ({ signal }) => call(art.collection, {}, { signal }),
    staleTime: STALE.seconds,
  });

/** What the user owns, also what is under review. */
export const ownWorksQuery = () =>
  queryOptions({
    queryKey: privateKey('art', 'own'),
    queryFn: ({ signal }) => call(art.mine, {}, { signal }),
    staleTime: STALE.seconds,
  });

/** How many bids the server answers a page. */
const bidPage = 10;

export const ownBidsQuery = () =>
  infiniteQueryOptions({
    queryKey: privateKey('art', 'own-bids'),
    queryFn: ({ pageParam, signal }) => call(art.myBids, { page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (pages.length * bidPage < count ? pages.length + 1 : undefined),
    staleTime: STALE.seconds,
  });

/** The auctions the user has won: to be paid, paid, and expired. */
export const wonQuery = () =>
  queryOptions({
    queryKey: privateKey('art', 'won'),
    queryFn: ({ signal }) => call(sales.wonOrders, {}, { signal }),
    staleTime: STALE.seconds,
  });

export const creatorQuery = () =>
  queryOptions({
    queryKey: privateKey('art', 'creator'),
    queryFn: ({ signal }) => call(sales.creator, {}, { signal }),
    staleTime: STALE.seconds,
  });
