import * as z from 'zod/mini';
import { orderRow } from './shapes.ts';

/** An application of the user was allotted, its coins were listed, or its project was cancelled. Private stream. */
export const ieoOrderEvent = z.object({ type: z.literal('ieo_order'), seq: z.int(), data: orderRow });
