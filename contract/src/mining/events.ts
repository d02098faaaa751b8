import * as z from 'zod/mini';
import { miningOrderRow } from './shapes.ts';

/** An order of the user was made, paid interest, matured or was redeemed. Private stream. Repair: the lists. */
export const miningOrderEvent = z.object({ type: z.literal('mining_order'), seq: z.int(), data: miningOrderRow });
