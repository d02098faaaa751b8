import * as z from 'zod/mini';
import { recurringPlanRow } from './shapes.ts';

/** A plan of the user was made, changed, run, paused or ended. Private stream. Repair: the lists. */
export const recurringPlanEvent = z.object({ type: z.literal('recurring_plan'), seq: z.int(), data: recurringPlanRow });
