import { menu, newsCategory, newsList } from '@aureus/contract/content/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callAhead } from '../platform/ahead/call-ahead.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { newsLength } from './news-length.ts';

/** The server writes these in the language of the call, so the language is part of the key. */
export const inLanguage = (...parts: readonly (string | number)[]) =>
  publicKey('content', usePreferences.getState().language, ...parts);

export const menuQuery = () =>
  queryOptions({
    queryKey: publicKey('content', 'menu'),
    queryFn: async ({ signal }) => (await callAhead(menu, {}, { signal })).answer,
    staleTime: STALE.minutes,
  });

export const newsQuery = (category: keyof typeof newsCategory) =>
  queryOptions({
    queryKey: inLanguage('news', category),
    queryFn: async ({ signal }) =>
      (await callAhead(newsList, { c_id: newsCategory[category], limit: newsLength }, { signal })).answer,
    staleTime: STALE.minutes,
  });
