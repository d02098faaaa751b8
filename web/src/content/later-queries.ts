import { indexPop, newsDetail, type publicSettings, setting } from '@aureus/contract/content/later-calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { inLanguage } from './queries.ts';

/** The announcement that opens over the home page; null for none. */
export const popupQuery = () =>
  queryOptions({
    queryKey: inLanguage('popup'),
    queryFn: ({ signal }) => call(indexPop, {}, { signal }),
    staleTime: STALE.minutes,
  });

/** One setting of the site that anybody may read. */
export const settingQuery = (keyword: (typeof publicSettings)[number]) =>
  queryOptions({
    queryKey: publicKey('content', 'setting', keyword),
    queryFn: async ({ signal }) => (await call(setting, { keyword }, { signal })).value,
    staleTime: STALE.minute,
  });

export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: inLanguage('article', id),
    queryFn: ({ signal }) => call(newsDetail, { id }, { signal }),
    staleTime: STALE.minutes,
  });
