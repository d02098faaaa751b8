import * as z from 'zod/mini';
import { otcOrderRow } from './shapes.ts';

/** Something has happened to an order of the user. Private stream. Repair: the lists. */
export const otcOrderEvent = z.object({ type: z.literal('otc_order'), seq: z.int(), data: otcOrderRow });
