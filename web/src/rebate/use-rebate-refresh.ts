import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';

/** Fetches again what is shown of rebates when some were reckoned or paid, or something may have been missed. */
export function useRebateRefresh(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = (): void => void queries.invalidateQueries({ queryKey: ['private', 'rebate'] });
    return live.own.listen({ rebate: refresh, missed: refresh });
  }, [live, queries]);
}
