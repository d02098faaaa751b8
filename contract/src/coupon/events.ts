import * as z from 'zod/mini';
import { couponRow } from './shapes.ts';

/** A coupon of the user was taken, begun, paid, or has expired. Private stream. Repair: the list. */
export const couponEvent = z.object({ type: z.literal('coupon'), seq: z.int(), data: couponRow });
