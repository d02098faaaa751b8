import * as z from 'zod/mini';
import { dayReply } from './shapes.ts';

/** Rebates of a day were reckoned (`owed`) or paid. Private stream. Repair: the summary and the list. */
export const rebateEvent = z.object({
  type: z.literal('rebate'),
  seq: z.int(),
  data: z.object({ day: dayReply(), state: z.enum(['owed', 'paid']) }),
});
