import { artOwnStream } from '@aureus/contract/art/streams.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checked } from '../platform/live/checked.ts';
import { useLive } from '../platform/live/hooks.ts';

/** Fetches again what is shown of the art market, and the balances its sales move; resolves once it is there. */
export async function refetchArt(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['private', 'art'] }),
    queries.invalidateQueries({ queryKey: ['public', 'art'] }),
    queries.invalidateQueries({ queryKey: ['private', 'wallet'] }),
  ]);
}

/** The same, for who does not wait for it. */
export const refreshArt = (queries: QueryClient): void => void refetchArt(queries);

/**
 * For pages of the art market: fetches again when something of the user is another one than before, or may have been
 * missed. `onOutbid` hears the code of a work somebody else has bid more for.
 */
export function useArtRefresh(onOutbid?: (code: string) => void): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = (): void => refreshArt(queries);
    return live.own.listen({
      art: (frame) => {
        const event = checked(artOwnStream, frame);
        if (event?.data.what === 'outbid') onOutbid?.(event.data.code);
        refresh();
      },
      missed: refresh,
    });
  }, [live, queries, onOutbid]);
}
