import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { lookFields, ownerId, personal, personalSearch } from '../platform/personal.ts';
import {
  decimalReply,
  flagText,
  idText,
  lineText,
  pageFields,
  pageOf,
  shortIdText,
  timeReply,
} from '../platform/wire.ts';
import { withdrawalRow, withdrawalStates, withdrawalTerms } from './shapes.ts';

/** What operators see of withdrawals. What they do to them are proposals, see `proposals.ts`. */

export const withdrawalSorts = ['oldest', 'newest', 'value', 'value_desc'] as const;

const caseRow = z.extend(withdrawalRow, {
  user_id: ownerId(),
  /** E-mail, phone or account name. */
  user_name: personal('account'),
  /** The operator who works on it; 0 when nobody does. */
  assigned_to: z.int(),
  identity_level: z.int(),
});
export type WithdrawalCaseRow = z.output<typeof caseRow>;

export const queue = defineCall({
  name: 'withdrawal.queue',
  method: 'GET',
  path: '/operator/withdrawals',
  access: 'operator',
  permission: 'withdrawals.read',
  personal: { look: null, subject: null },
  summary: 'Withdrawals of all users, by state, currency, network, user, assignment and text.',
  request: z.strictObject({
    state: z.optional(z.enum(withdrawalStates)),
    /** 1: those that wait for a decision or for the payout alone. */
    open: z.optional(flagText()),
    currency: z.optional(shortIdText()),
    type: z.optional(z.enum(['0', '1', '2'])),
    network: z.optional(lineText(1, 20)),
    user: z.optional(idText()),
    /** `me`, `nobody`, or everything when left out. */
    assigned: z.optional(z.enum(['me', 'nobody'])),
    /** Id of a withdrawal or user, or the whole of an address, a transaction id, a mail address, a number or a name. */
    search: z.optional(personalSearch()),
    sort: z._default(z.enum(withdrawalSorts), 'oldest'),
    ...pageFields(),
  }),
  answer: pageOf(caseRow),
});

const total = z.object({ currency: z.int(), name: z.string(), amount: decimalReply(), usdt: z.string() });

export const riskFacts = z.object({
  account_created: timeReply(),
  account_age_days: z.int(),
  identity_level: z.int(),
  /** The last change or reset of the password; empty when there was none. */
  last_password_change: z.string(),
  last_password_reset: z.string(),
  /** Why withdrawals are paused now; empty when they are not. */
  paused: z.string(),
  paused_until: z.string(),
  /** Hours since the destination was saved or changed. */
  destination_age_hours: z.int(),
  /** Withdrawals done to the same destination before. */
  destination_used: z.int(),
  /** Other users who saved the same address. */
  destination_shared_by: z.int(),
  /** When a session from the newest device began; empty without sessions. */
  newest_device_at: z.string(),
  /** Credited from outside and sent outside so far, by currency. */
  deposits: z.array(total),
  withdrawals: z.array(total),
  open_withdrawals: z.int(),
  refused_withdrawals: z.int(),
  /** In the last 24 hours, in BTC, beside the limit of the level. */
  used_btc: decimalReply(),
  daily_btc: decimalReply(),
  score: z.int(),
  logins: z.array(z.object({ at: timeReply(), event: z.string(), ip: personal('ip'), device: z.string() })),
});

export const detail = defineCall({
  name: 'withdrawal.detail',
  method: 'GET',
  path: '/operator/withdrawal',
  access: 'operator',
  permission: 'withdrawals.read',
  personal: { look: 'payouts', subject: 'withdrawal' },
  summary: 'One withdrawal and what is known of the risk; for a purpose, its destination in full.',
  request: z.strictObject({ id: idText(), ...lookFields() }),
  answer: z.extend(caseRow, {
    /** What the payout is sent to: label and value, a bank's in full. */
    destination: z.array(z.object({ label: z.string(), value: personal('address') })),
    /** Proposals that changed it, oldest first. */
    decisions: z.array(
      z.object({ state: z.enum(withdrawalStates), at: timeReply(), proposal_id: z.int(), reason: personal('text') }),
    ),
    risk: riskFacts,
  }),
  errors: ['withdrawal_unknown'],
});

export const assign = defineCall({
  name: 'withdrawal.assign',
  method: 'POST',
  path: '/operator/withdrawal/assign',
  access: 'operator',
  permission: 'withdrawals.decide',
  personal: { look: null, subject: 'withdrawal' },
  summary: 'Takes a withdrawal to work on it, or gives it back.',
  request: z.strictObject({ id: idText(), to: z.enum(['me', 'nobody']) }),
  answer: caseRow,
  errors: ['withdrawal_unknown'],
});

export const terms = defineCall({
  name: 'withdrawal.terms',
  method: 'GET',
  path: '/operator/withdrawal/terms',
  access: 'operator',
  permission: 'terms.read',
  summary: 'Fees and minimums of every currency and network; changed by proposals of the kind `withdrawal.terms`.',
  request: z.strictObject({}),
  answer: z.array(z.extend(withdrawalTerms, { name: z.string(), update_time: timeReply() })),
});

export const limits = defineCall({
  name: 'withdrawal.limits',
  method: 'GET',
  path: '/operator/withdrawal/limits',
  access: 'operator',
  permission: 'terms.read',
  summary: 'The limits of the identity levels; changed by proposals of the kind `withdrawal.limits`.',
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      level: z.int(),
      /** BTC in any 24 hours. */
      daily: decimalReply(),
      /** USD of one withdrawal to a card. */
      single: decimalReply(),
      update_time: timeReply(),
    }),
  ),
});
