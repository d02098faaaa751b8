import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLoggedIn } from '../platform/session/session.ts';
import { bidsQuery, ownBidsQuery } from './queries.ts';

/** How the user stands in an auction: `none` has not bid, `leading` would win it now, `outbid` not any more. */
export type Lead = 'none' | 'leading' | 'outbid';

/** How the user stands in the auction of a work that is on sale, and whether their deposit is set aside for it. */
export function useLead({ code, sale_state, pay_type }: ArtItem): { lead: Lead; hasDeposit: boolean } {
  const isLoggedIn = useLoggedIn();
  const runs = isLoggedIn && pay_type === 2 && sale_state === 'open';
  const { data: bids = [] } = useQuery({ ...bidsQuery(code), enabled: runs });
  const { data } = useInfiniteQuery({ ...ownBidsQuery(), enabled: runs });
  const own = data?.pages
    .flatMap(({ data: rows }) => rows)
    .find((bid) => bid.code === code && bid.margin_state === 'held');
  if (!runs || own === undefined) return { lead: 'none', hasDeposit: false };
  const highest = bids.find(({ status }) => status === 1);
  return { lead: highest === undefined || highest.buyer_id === own.buyer_id ? 'leading' : 'outbid', hasDeposit: true };
}
