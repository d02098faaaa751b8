import * as z from 'zod/mini';
import { decimalReply, timeReply } from '../platform/wire.ts';
import { artBid, artItem } from './shapes.ts';

/** The sale of a work is another one than before: it was made, somebody has bid, or it is over. Public stream, by work. */
export const artSaleEvent = z.object({
  type: z.literal('art_market'),
  seq: z.int(),
  /** The number of the work. */
  work: z.int(),
  data: z.object({
    status: artItem.shape.status,
    sale_state: artItem.shape.sale_state,
    price: decimalReply(),
    end_time: z.nullable(timeReply()),
    bids: z.int(),
    /** The newest bid; null when there is none. */
    bid: z.nullable(artBid),
  }),
});

/** Something of the user in the art market is another one than before. Private stream. */
export const artOwnEvent = z.object({
  type: z.literal('art_own'),
  seq: z.int(),
  data: z.object({
    what: z.enum(['outbid', 'won', 'paid', 'unpaid', 'sold', 'unsold', 'reviewed']),
    code: z.string(),
  }),
});
