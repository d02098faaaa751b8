import * as z from 'zod/mini';

/** A follow of the user began, changed or ended, or a share was paid. Private stream. Repair: the lists. */
export const followEvent = z.object({
  type: z.literal('follow'),
  seq: z.int(),
  /** User id of the trader. */
  trader_user_id: z.int(),
});
