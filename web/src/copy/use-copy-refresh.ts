import { leverTradeStream } from '@aureus/contract/futures/streams.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checked } from '../platform/live/checked.ts';
import { useLive } from '../platform/live/hooks.ts';
import type { Live } from '../platform/live/live.ts';
import { publicKey } from '../platform/queries/client.ts';

/** Events of one moment fetch once: an order of a trader changes many copies. */
const gatherMs = 200;

/** Fetches again what is shown of copy trading: traders, the user's follows and copies, and the user as a trader. */
export function refreshCopy(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['private', 'copy'] });
  void queries.invalidateQueries({ queryKey: publicKey('copy') });
}

/** Fetches again what is shown of copy trading when a follow is another than before. Returns its end. */
function keepCopyFresh(live: Pick<Live, 'own'>, queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      refreshCopy(queries);
    }, gatherMs);
  };
  const end = live.own.listen({
    follow: refresh,
    // A copy was opened or closed; what prices alone have changed is asked for every few seconds anyway.
    contracts: (frame) => {
      const event = checked(leverTradeStream, frame);
      if (event === undefined || event.changed.length > 0) refresh();
    },
    missed: refresh,
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** For pages of copy trading. */
export function useCopyRefresh(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => keepCopyFresh(live, queries), [live, queries]);
}

/** After an act on copies: positions and balances are others, too. */
export function refreshAfterAct(queries: QueryClient): void {
  refreshCopy(queries);
  void queries.invalidateQueries({ queryKey: ['private', 'futures'] });
  void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
}
