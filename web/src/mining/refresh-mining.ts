import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';

/** Fetches again what is shown of lock mining: what the user has, and what is left of plans. */
export function refreshMining(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['private', 'mining'] });
  void queries.invalidateQueries({ queryKey: ['public', 'mining'] });
}

/** For pages that show orders: fetches them again when one is another than before, or something may have been missed. */
export function useMiningRefresh(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = (): void => refreshMining(queries);
    return live.own.listen({ mining: refresh, missed: refresh });
  }, [live, queries]);
}
