import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';

/** Fetches what is shown of projects and applications again. */
export function refreshIeo(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['private', 'ieo'] });
  void queries.invalidateQueries({ queryKey: ['public', 'ieo'] });
}

/** For pages of projects: fetches again when an application was allotted, listed or cancelled, or may have been. */
export function useIeoRefresh(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = (): void => refreshIeo(queries);
    return live.own.listen({ sale: refresh, missed: refresh });
  }, [live, queries]);
}
