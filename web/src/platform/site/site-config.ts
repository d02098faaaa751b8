import { siteConfig } from '@aureus/contract/content/calls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callAhead } from '../ahead/call-ahead.ts';
import { publicKey } from '../queries/client.ts';
import { STALE } from '../queries/stale.ts';

export const siteConfigQuery = () =>
  queryOptions({
    queryKey: publicKey('content', 'siteConfig'),
    queryFn: async ({ signal }) => (await callAhead(siteConfig, {}, { signal })).answer,
    staleTime: STALE.minute,
  });

/** Name, logo and mode of the site; null until it is known. */
export function useSiteConfig() {
  return useQuery(siteConfigQuery()).data ?? null;
}
