import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';
import type { Live } from '../platform/live/live.ts';

/** Events of one moment refresh the screen once. */
const gatherMs = 200;

/** Refetches orders and fills when the user's own events say that they changed. Returns its end. */
function refreshOnOrders(live: Pick<Live, 'own'>, queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void queries.invalidateQueries({ queryKey: ['private', 'spot'] });
    }, gatherMs);
  };
  const end = live.own.listen({ order: refresh, missed: refresh });
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** For pages that show orders. Balances are refreshed for the whole app. */
export function useOwnRefresh(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => refreshOnOrders(live, queries), [live, queries]);
}
