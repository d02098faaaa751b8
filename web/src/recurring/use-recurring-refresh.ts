import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';

/** Fetches again what is shown of the user's plans. */
export function refreshRecurring(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['private', 'recurring'] });
}

/** For pages that show plans: fetches them again when one is another than before, or something may have been missed. */
export function useRecurringRefresh(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = (): void => refreshRecurring(queries);
    return live.own.listen({ recurring: refresh, missed: refresh });
  }, [live, queries]);
}
