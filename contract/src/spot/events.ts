import * as z from 'zod/mini';
import { depthSnapshot, orderRow, publicTrade } from './shapes.ts';

/** An order of the user changed and the change is committed. Private stream. Repair: the order list. */
export const orderEvent = z.object({
  type: z.literal('order'),
  /** Sequence of the user's private stream, shared by all private events. */
  seq: z.int(),
  order: orderRow,
});
export type OrderEvent = z.output<typeof orderEvent>;

/** The best levels, whole. Stream `market_depth:<match_id>`. Repair: the depth call. */
export const marketDepthEvent = z.extend(depthSnapshot, { type: z.literal('market_depth') });
export type MarketDepthEvent = z.output<typeof marketDepthEvent>;

/** Executed trades, oldest first. Stream `match_trade:<match_id>`. Repair: the recent-trades call. */
export const matchTradeEvent = z.object({
  type: z.literal('match_trade'),
  seq: z.int(),
  match_id: z.int(),
  symbol: z.string(),
  data: z.array(publicTrade),
});
export type MatchTradeEvent = z.output<typeof matchTradeEvent>;
