import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { timeReply } from '../platform/wire.ts';

/** Days between the wish to close an account and its end, in which a login undoes it. */
export const closingDays = 7;

/** What may be left in all balances together, in whole USDT; it is given up. Fees and minimums keep anybody from zero. */
export const leftOverUsdt = 1;

/** What keeps an account open as long as there is some of it. */
export const openMatters = [
  'money',
  'deposits',
  'withdrawals',
  'spot',
  'futures',
  'options',
  'mining',
  'dual',
  'ieo',
  'loans',
  'recurring',
  'coupon',
  'copy',
  'leading',
  'otc',
  'art',
  'box',
] as const;
export type OpenMatter = (typeof openMatters)[number];

/** What else keeps it open: money that operators have frozen, a settings lock, a change of a factor within two days. */
export const closingHindrances = ['frozen', 'locked', 'changed'] as const;

export const closing = defineCall({
  name: 'account.closing',
  method: 'GET',
  path: '/user/closing',
  access: 'user',
  summary: 'What keeps the account from being closed.',
  request: z.strictObject({}),
  answer: z.object({
    open: z.array(z.object({ matter: z.enum(openMatters), count: z.int() })),
    hindrance: z.nullable(z.enum(closingHindrances)),
    /** Until when the hindrance lasts; null where a decision ends it. */
    until: z.nullable(timeReply()),
  }),
});

export const close = defineCall({
  name: 'account.close',
  method: 'POST',
  path: '/user/close',
  access: 'user',
  fresh: true,
  summary:
    'Closes the account in seven days and ends every session now. A login until then undoes it. Refused while anything is open.',
  request: z.strictObject({}),
  answer: z.object({ closes_at: timeReply() }),
  errors: ['closing_matters_open', 'closing_too_soon', 'settings_locked', 'funds_frozen', 'not_logged_in'],
});
