import type { LeverTradeEvent } from '@aureus/contract/futures/events.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { myTrade } from '@aureus/contract/futures/calls.ts';
import { leverTradeStream } from '@aureus/contract/futures/streams.ts';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checked } from '../platform/live/checked.ts';
import { useLive } from '../platform/live/hooks.ts';
import type { Live } from '../platform/live/live.ts';
import { publicKey } from '../platform/queries/client.ts';
import { withEvent, withProfits } from './live-rows.ts';
import { listsKey, openPositionsQuery } from './queries.ts';

/** Events of one moment fetch the lists once. */
const gatherMs = 200;

/**
 * For pages that show contracts: puts mark prices and profits into the lists as they are told, and fetches the lists
 * again when something else of them is another. Balances are refreshed for the whole app. Returns its end.
 */
function refreshContracts(live: Pick<Live, 'own'>, queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void queries.invalidateQueries({ queryKey: ['private', 'futures'] });
      // What is open moves the spread.
      void queries.invalidateQueries({ queryKey: publicKey('futures') });
    }, gatherMs);
  };
  const put = (event: LeverTradeEvent): void => {
    queries.setQueriesData<InfiniteData<Answer<typeof myTrade>>>({ queryKey: listsKey }, (list) =>
      list === undefined ? undefined : withEvent(list, event),
    );
    queries.setQueryData(openPositionsQuery().queryKey, (rows) => rows && withProfits(rows, event.profits));
    if (event.changed.length > 0) refresh();
  };
  const end = live.own.listen({
    contracts: (frame) => {
      const event = checked(leverTradeStream, frame);
      if (event) put(event);
      else refresh();
    },
    missed: refresh,
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}

export function useFuturesRefresh(): void {
  const live = useLive();
  const queries = useQueryClient();
  useEffect(() => refreshContracts(live, queries), [live, queries]);
}
