import * as z from 'zod/mini';
import { supportCaseRow } from './shapes.ts';

/** A conversation of the user has another state or agent. Private stream. Repair: the calls that show it. */
export const supportCaseEvent = z.object({ type: z.literal('support_case'), seq: z.int(), data: supportCaseRow });
