import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';
import { refreshOptions } from './refresh-options.ts';

/** For pages that show options: fetches them again when one has entered or ended, or something may have been missed. */
export function useOptionsRefresh(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = (): void => refreshOptions(queries);
    return live.own.listen({ option: refresh, missed: refresh });
  }, [live, queries]);
}
