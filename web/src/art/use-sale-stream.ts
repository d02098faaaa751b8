import { artSaleStream } from '@aureus/contract/art/streams.ts';
import type { ArtBid, ArtItem } from '@aureus/contract/art/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../platform/live/hooks.ts';
import { bidsQuery } from './queries.ts';
import { changeItem } from './with-item.ts';

/** As many as the server answers. */
const SHOWN = 10;

/** A newest bid before those there are: it is the highest, and all others are not any more. */
export function withBid(bids: readonly ArtBid[], bid: ArtBid): ArtBid[] {
  if (bids.some(({ id }) => id === bid.id)) return [...bids];
  return [bid, ...bids.map((other) => ({ ...other, status: 0 as const }))].slice(0, SHOWN);
}

/** Keeps price, end and bids of a work as they are, while it is on the screen. */
export function useSaleStream(item: Pick<ArtItem, 'id' | 'code'> | undefined): void {
  const live = useLive();
  const queries = useQueryClient();
  const [id, code] = [item?.id, item?.code];
  useEffect(() => {
    if (id === undefined || code === undefined) return undefined;
    const bids = bidsQuery(code).queryKey;
    const works = { queryKey: bids.slice(0, 2) };
    return live.follow(
      artSaleStream,
      { work: id },
      {
        apply: ({ data: { bid, bids: count, ...sale } }) => {
          changeItem(queries, works.queryKey, code, () => ({ ...sale, bids: count }));
          if (bid !== null) queries.setQueryData(bids, (before) => before && withBid(before, bid));
        },
        missed: () => {
          void queries.invalidateQueries({ queryKey: [...works.queryKey, 'work'] });
          void queries.invalidateQueries({ queryKey: bids });
        },
      },
    );
  }, [live, queries, id, code]);
}
