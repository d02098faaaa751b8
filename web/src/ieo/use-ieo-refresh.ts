import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';

/** Fetches what is shown of projects and applications again; resolves once it is there. */
export async function refetchIeo(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['private', 'ieo'] }),
    queries.invalidateQueries({ queryKey: ['public', 'ieo'] }),
  ]);
}

/** The same, for who does not wait for it. */
export const refreshIeo = (queries: QueryClient): void => void refetchIeo(queries);

/** For pages of projects: fetches again when an application was allotted, listed or cancelled, or may have been. */
export function useIeoRefresh(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = (): void => refreshIeo(queries);
    return live.own.listen({ sale: refresh, missed: refresh });
  }, [live, queries]);
}
