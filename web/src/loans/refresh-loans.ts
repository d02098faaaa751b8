import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';

/** Fetches again what is shown of loans: what the user owes, and what is left to lend. */
export function refreshLoans(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['private', 'loans'] });
  void queries.invalidateQueries({ queryKey: ['public', 'loans'] });
}

/** For pages that show loans: fetches them again when one is another than before, or something may have been missed. */
export function useLoansRefresh(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = (): void => refreshLoans(queries);
    return live.own.listen({ loan: refresh, missed: refresh });
  }, [live, queries]);
}
