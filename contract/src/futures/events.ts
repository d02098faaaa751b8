import * as z from 'zod/mini';
import { decimalReply } from '../platform/wire.ts';
import { leverRow } from './shapes.ts';

/** Orders or positions of the user changed and the change is committed. Private stream. Repair: the lists. */
export const leverTradeEvent = z.object({
  type: z.literal('lever_trade'),
  seq: z.int(),
  /** The currency in which the totals are. */
  legal_id: z.int(),
  /** Over the cross positions in that currency; percent, 0 without positions. */
  hazard_rate: decimalReply(),
  caution_money_all: decimalReply(),
  origin_caution_money_all: decimalReply(),
  profits_all: decimalReply(),
  /** Rows that changed. */
  changed: z.array(leverRow),
  /** Running profit of each open position at the mark price of now. */
  profits: z.array(z.object({ id: z.int(), update_price: decimalReply(), profits: decimalReply() })),
});
export type LeverTradeEvent = z.output<typeof leverTradeEvent>;

/** Positions of the user were closed. */
export const leverClosedEvent = z.object({
  type: z.literal('lever_closed'),
  seq: z.int(),
  id: z.array(z.int()),
});
