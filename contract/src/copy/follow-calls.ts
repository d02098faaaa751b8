import * as z from 'zod/mini';
import { priceRefusals } from '../market/names.ts';
import { defineCall } from '../platform/call.ts';
import { leverRow } from '../futures/shapes.ts';
import { decimalText, flagText, idText, pageFields, wholeText } from '../platform/wire.ts';
import { copiedRow, copyEndings, followRow } from './shapes.ts';

export const follow = defineCall({
  name: 'copy.follow',
  method: 'POST',
  path: '/follow/follow',
  access: 'verified',
  summary:
    'Follows a trader: what the trader opens from then on is copied in the same moment and at the same price. Following again changes mode, limits and stop; the profit share stays as it was agreed.',
  request: z.strictObject({
    trader_user_id: idText(),
    /** 1 fixed multiple of the trader's lots, 2 fixed lots. */
    type: wholeText(1, 2),
    number: decimalText(),
    /** USDT. Left out, as old clients do, the least that can be given; when following already, as it is. */
    allocation: z.optional(decimalText()),
    /** Most margin of one copy, USDT; 0 or left out: no other bound than the allocation. */
    order_limit: z.optional(decimalText()),
    /** Ends the follow once so much is lost, USDT; 0 or left out: none. */
    stop_loss: z.optional(decimalText()),
    at_end: z._default(z.enum(copyEndings), 'close'),
    /** The follow that is changed. When it has ended meanwhile, as by its stop, none begins in its place. */
    follow_id: z.optional(idText()),
    /** The `terms` of the trader that were shown. Others are refused, never taken. */
    terms: z.optional(wholeText(1, 1_000_000_000)),
  }),
  answer: followRow,
  errors: [
    'copy_leader_unknown',
    'copy_not_followed',
    'copy_leader_full',
    'copy_terms_changed',
    'copy_closed',
    'copy_too_many',
    'copy_still_closing',
    'copy_self',
    'copy_leader_cannot_follow',
    'copy_number_out_of_range',
    'copy_allocation_out_of_range',
    'copy_limits_invalid',
    'funds_frozen',
    'amount_too_precise',
  ],
  money: true,
});

export const cancel = defineCall({
  name: 'copy.cancel',
  method: 'POST',
  path: '/follow/cancel',
  access: 'user',
  summary:
    'Ends a follow. Copies stay as positions of one’s own, or are closed. Either way what they have gained or lost counts for the profit share.',
  request: z.strictObject({
    /** User id of the trader. */
    follow_user_id: idText(),
    /** 1: closes the copies. */
    close: z._default(flagText(), false),
  }),
  answer: followRow,
  errors: ['copy_not_followed', 'insufficient_balance', 'risk_too_high', ...priceRefusals],
  money: true,
});

export const selfHolding = defineCall({
  name: 'copy.selfHolding',
  method: 'POST',
  path: '/follow/selfHolding',
  access: 'user',
  summary:
    'Makes a copy a position of one’s own. What it has gained or lost at the price of now counts for the profit share; what is due of it is paid at once.',
  request: z.strictObject({ transaction_id: idText() }),
  answer: leverRow,
  errors: [
    'position_unknown',
    'position_not_open',
    'position_not_copied',
    'insufficient_balance',
    'risk_too_high',
    ...priceRefusals,
  ],
  money: true,
});

export const follows = defineCall({
  name: 'copy.follows',
  method: 'GET',
  path: '/follow/follows',
  access: 'user',
  summary: 'Follows of the caller, newest first. Follow `next` as `before` to the end.',
  request: z.strictObject({
    /** 1 those that go on, 2 those that have ended; both when it is left out. */
    status: z.optional(wholeText(1, 2)),
    /** The follows of one trader alone. */
    trader_user_id: z.optional(idText()),
    before: z.optional(idText()),
    ...pageFields(),
  }),
  answer: z.object({ data: z.array(followRow), next: z.nullable(z.int()) }),
});

export const copies = defineCall({
  name: 'copy.copies',
  method: 'GET',
  path: '/follow/copies',
  access: 'user',
  summary: 'Copied positions of the caller, newest first. Follow `next` as `before` to the end.',
  request: z.strictObject({
    /** 1 open, 3 closed. */
    status: wholeText(1, 3),
    follow_id: z.optional(idText()),
    before: z.optional(idText()),
    ...pageFields(),
  }),
  answer: z.object({ data: z.array(copiedRow), next: z.nullable(z.int()) }),
});
