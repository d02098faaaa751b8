import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';
import type { Live } from '../platform/live/live.ts';

/** Events of one moment refresh the screen once. */
const gatherMs = 200;

/** Refetches what the user's own events say has changed: orders, fills, balances. Returns its end. */
export function refreshOnOwnEvents(live: Pick<Live, 'own'>, queries: QueryClient): () => void {
  const changed = new Set<'spot' | 'wallet'>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mark = (...areas: readonly ('spot' | 'wallet')[]): void => {
    for (const area of areas) changed.add(area);
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const area of changed) void queries.invalidateQueries({ queryKey: ['private', area] });
      changed.clear();
    }, gatherMs);
  };
  const end = live.own.listen({
    order: () => mark('spot'),
    balance: () => mark('wallet'),
    missed: () => mark('spot', 'wallet'),
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** For pages that show orders or balances. */
export function useOwnRefresh(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => refreshOnOwnEvents(live, queries), [live, queries]);
}
