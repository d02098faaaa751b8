import * as z from 'zod/mini';
import { optionRow } from './shapes.ts';

/** An option of the user has entered. Private stream. Repair: the list, or the call for one. */
export const optionEnteredEvent = z.object({ type: z.literal('microorder'), seq: z.int(), data: optionRow });

/** An option of the user is settled or was dropped. Private stream. Repair: the list, or the call for one. */
export const optionClosedEvent = z.object({ type: z.literal('closed_microorder'), seq: z.int(), data: optionRow });
