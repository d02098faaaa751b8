import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';

/** Fetches again what is shown of the OTC desk, and the balances its orders move; resolves once it is there. */
export async function refetchOtc(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['private', 'otc'] }),
    queries.invalidateQueries({ queryKey: ['public', 'otc'] }),
    queries.invalidateQueries({ queryKey: ['private', 'wallet'] }),
  ]);
}

/** The same, for who does not wait for it. */
export const refreshOtc = (queries: QueryClient): void => void refetchOtc(queries);

/** For pages of the OTC desk: fetches again when an order is another one than before, or something may have been missed. */
export function useOtcRefresh(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = (): void => refreshOtc(queries);
    return live.own.listen({ otc: refresh, missed: refresh });
  }, [live, queries]);
}
