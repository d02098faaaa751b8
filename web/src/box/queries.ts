import { olderThan } from '@aureus/client/pages.ts';
import { chain, detail, list, own } from '@aureus/contract/box/calls.ts';
import { boxRules } from '@aureus/contract/box/rules.ts';
import type { ChainBox } from '@aureus/contract/box/shapes.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey, publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

const pageSize = 20;
/** What others buy changes while one looks. */
const askAgainMs = 15_000;

export const seriesListQuery = () =>
  infiniteQueryOptions({
    queryKey: publicKey('box', 'list'),
    queryFn: ({ pageParam, signal }) => call(list, { page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.list.length < pageSize ? undefined : page + 1),
    staleTime: STALE.seconds,
    refetchInterval: askAgainMs,
  });

export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: publicKey('box', 'series', id),
    queryFn: ({ signal }) => call(detail, { id }, { signal }),
    staleTime: STALE.seconds,
    refetchInterval: ({ state }) => (state.data?.draw ? false : askAgainMs),
  });

/** All boxes of a series in their order, however many answers it takes. They do not change once it is drawn. */
export const chainQuery = (id: number) =>
  queryOptions({
    queryKey: publicKey('box', 'chain', id),
    queryFn: async ({ signal }) => {
      const all: ChainBox[] = [];
      for (;;) {
        const { boxes } = await call(chain, { id, after: all.length }, { signal });
        all.push(...boxes);
        if (boxes.length < boxRules.page) return all;
      }
    },
    staleTime: STALE.session,
  });

/** The caller's boxes of a series, newest first. */
export const ownBoxesQuery = (series: number) =>
  infiniteQueryOptions({
    queryKey: privateKey('box', 'own', series),
    queryFn: ({ pageParam, signal }) => call(own, { series, limit: pageSize, ...olderThan(pageParam) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ boxes }) => (boxes.length < pageSize ? null : (boxes.at(-1)?.id ?? null)),
    staleTime: STALE.seconds,
    refetchInterval: askAgainMs,
  });
