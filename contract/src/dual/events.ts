import * as z from 'zod/mini';
import { dualOrder } from './shapes.ts';

/** An order of the user was made or settled. Private stream. Repair: the list. */
export const dualOrderEvent = z.object({ type: z.literal('dual_order'), seq: z.int(), data: dualOrder });
