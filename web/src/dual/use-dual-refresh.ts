import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';
import { publicKey } from '../platform/queries/client.ts';

/** Fetches again what is shown of dual investments: what is on offer, and the user's own. */
export function refreshDual(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['private', 'dual'] });
  void queries.invalidateQueries({ queryKey: publicKey('dual') });
}

/** For pages that show dual investments: fetches them again when one was bought or settled, or something may have been missed. */
export function useDualRefresh(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = (): void => refreshDual(queries);
    return live.own.listen({ dual: refresh, missed: refresh });
  }, [live, queries]);
}
