import * as z from 'zod/mini';
import { orderRow } from './shapes.ts';

/** An order of the user changed and the change is committed. Private stream. Repair: the order list. */
export const orderEvent = z.object({
  type: z.literal('order'),
  /** Sequence of the user's private stream, shared by all private events. */
  seq: z.int(),
  order: orderRow,
});
export type OrderEvent = z.output<typeof orderEvent>;
