import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { ownerId, personal, personalSearch } from '../platform/personal.ts';
import { flagText, idText, pageFields, pageOf, timeReply } from '../platform/wire.ts';

/** What operators see of bank cards. What they do to them are proposals, see `proposals.ts`. */

const cardRow = z.object({
  id: z.int(),
  user_id: ownerId(),
  /** E-mail, phone or account name. */
  user_name: personal('account'),
  /** 1 domestic, 2 international. */
  type: z.union([z.literal(1), z.literal(2)]),
  holder: personal('name'),
  bank: z.string(),
  country: z.string(),
  /** The last four characters alone. */
  account: personal('bank'),
  create_time: timeReply(),
  update_time: timeReply(),
  usable_from: timeReply(),
  /** Empty when it is not blocked. */
  blocked_reason: personal('text'),
  blocked_at: z.string(),
  sent_count: z.int(),
});

export const cards = defineCall({
  name: 'withdrawal.cards',
  method: 'GET',
  path: '/operator/cards',
  access: 'operator',
  permission: 'cards.read',
  personal: { look: null, subject: null },
  summary: 'Bank cards of all users, numbers masked. Blocked and unblocked by proposals.',
  request: z.strictObject({
    user: z.optional(idText()),
    type: z.optional(z.enum(['1', '2'])),
    blocked: z.optional(flagText()),
    /** The whole name of the holder, the bank, or a user's id. */
    search: z.optional(personalSearch()),
    sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
    ...pageFields(),
  }),
  answer: pageOf(cardRow),
});
