import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, idText, timeReply, wholeText } from '../platform/wire.ts';
import { earningRow, personRow, sumRow, termsRow } from './shapes.ts';

/** Fields of the lists: follow `next` as `before` to the end, so that every page costs the same. */
const listFields = () => ({ before: z.optional(idText()), limit: z._default(wholeText(1, 100), 20) });

export const terms = defineCall({
  name: 'rebate.terms',
  method: 'GET',
  path: '/user/invite/terms',
  access: 'public',
  summary: 'What inviters get of the fees of those they invited, by tier.',
  request: z.strictObject({}),
  answer: termsRow,
});

export const summary = defineCall({
  name: 'rebate.summary',
  method: 'GET',
  path: '/user/invite',
  access: 'user',
  summary: "The caller's invitation code, tier, and what invitations have brought.",
  request: z.strictObject({}),
  answer: z.object({
    /** Of the link `/#/pages/common/register?code=`. */
    code: z.string(),
    verified: z.boolean(),
    invited: z.int(),
    /** People whose fees counted within the last 30 days that were reckoned, and what those were worth, USDT. */
    people: z.int(),
    fees: decimalReply(),
    /** The tier these reach; null while no rebates are offered. */
    tier: z.nullable(z.int()),
    sums: z.array(sumRow),
    /** USDT by the prices of the trades: of all rebates, and of those of the last 30 days. */
    worth: decimalReply(),
    worth_month: decimalReply(),
    /** When the next payment is due; null when nothing is pending, or the account of fees has too little of it. */
    next_at: z.nullable(timeReply()),
  }),
});

export const people = defineCall({
  name: 'rebate.people',
  method: 'GET',
  path: '/user/invite/people',
  access: 'user',
  summary: 'Those the caller has invited, newest first, by names that are not told in full.',
  request: z.strictObject(listFields()),
  answer: z.object({ people: z.array(personRow), next: z.nullable(z.int()) }),
});

export const earnings = defineCall({
  name: 'rebate.earnings',
  method: 'GET',
  path: '/user/invite/rebates',
  access: 'user',
  summary: 'What fees of a day have brought the caller, each with its arithmetic, newest first.',
  request: z.strictObject(listFields()),
  answer: z.object({ earnings: z.array(earningRow), next: z.nullable(z.int()) }),
});
