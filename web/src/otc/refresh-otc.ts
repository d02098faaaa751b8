import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';

/** Fetches again what is shown of the OTC desk, and the balances its orders move. */
export function refreshOtc(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['private', 'otc'] });
  void queries.invalidateQueries({ queryKey: ['public', 'otc'] });
  void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
}

/** For pages of the OTC desk: fetches again when an order is another one than before, or something may have been missed. */
export function useOtcRefresh(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = (): void => refreshOtc(queries);
    return live.own.listen({ otc: refresh, missed: refresh });
  }, [live, queries]);
}
