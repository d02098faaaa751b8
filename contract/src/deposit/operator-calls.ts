import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { lookFields, ownerId, personal, personalSearch } from '../platform/personal.ts';
import { decimalReply, idText, pageFields, pageOf, shortIdText, timeReply, wholeText } from '../platform/wire.ts';
import { depositNetworks, depositStates, depositStep } from './shapes.ts';

/** By what the queue is sorted; a minus sign turns the order around. */
export const depositOrders = ['created', '-created', 'value', '-value'] as const;

const queueRow = {
  id: z.int(),
  user_id: ownerId(),
  /** How the user is called: mail address, telephone number or account name. */
  user_name: personal('account'),
  /** 0 crypto, 1 bank transfer. */
  type: z.int(),
  currency_id: z.int(),
  currency_name: z.string(),
  /** What the user says has been paid. */
  amount: decimalReply(),
  /** Its value in USDT now; null without a price. */
  value_usdt: z.nullable(decimalReply()),
  credited_amount: z.nullable(decimalReply()),
  state: z.enum(depositStates),
  network: z.nullable(z.enum(depositNetworks)),
  address: personal('address'),
  /** Operator who looks after it; null when nobody does. */
  assigned_to: z.nullable(z.int()),
  created_at: timeReply(),
  /** What the user says the transaction is called; empty where they said nothing. */
  stated_payment: personal('payment'),
  /** An earlier request whose voucher looks like this one's; null where none does. */
  alike_to: z.nullable(z.int()),
  /** Worth so much that a third operator has to check the payment before it is credited. */
  check_needed: z.boolean(),
};

export const operatorDeposits = defineCall({
  name: 'deposit.operatorList',
  method: 'GET',
  path: '/operator/deposits',
  access: 'operator',
  permission: 'deposits.read',
  personal: { look: null, subject: null },
  summary: 'The queue of deposit requests.',
  request: z.strictObject({
    state: z.optional(z.enum(depositStates)),
    type: z.optional(wholeText(0, 1)),
    currency: z.optional(shortIdText()),
    network: z.optional(z.enum(depositNetworks)),
    user: z.optional(idText()),
    /** `me`: the caller's own; `none`: nobody's. */
    assigned: z.optional(z.enum(['me', 'none'])),
    /** Number of a request, or the whole of an address, reference, mail address, telephone number or account name. */
    search: z.optional(personalSearch()),
    sort: z._default(z.enum(depositOrders), 'created'),
    ...pageFields(),
  }),
  answer: pageOf(z.object(queueRow)),
});

export const depositTerms = defineCall({
  name: 'deposit.terms',
  method: 'GET',
  path: '/operator/deposit/terms',
  access: 'operator',
  permission: 'terms.read',
  summary: 'How every currency comes in, by network; changed by proposals of the kind `currency.terms`.',
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      currency: z.int(),
      name: z.string(),
      /** One of the networks, or `BANK`. */
      network: z.string(),
      /** Name of the chain; empty for the bank. */
      network_name: z.string(),
      minimum: decimalReply(),
      open: z.boolean(),
      /** False where this server has no key or no bank details for it: nothing comes in whatever is decided. */
      possible: z.boolean(),
      /** Null where nothing was changed yet. */
      update_time: z.nullable(timeReply()),
    }),
  ),
});

const detail = z.object({
  ...queueRow,
  reason: personal('text'),
  /** What the payment is called on the chain or the statement, as the deciding operator wrote it down. */
  payment: personal('payment'),
  /** Earlier requests, of whomever, that say the same payment or were credited with it. */
  stated_before: z.array(z.int()),
  /** The payment was named before names were compared, and was used already when they were. */
  payment_doubted: z.boolean(),
  /** Who checked the payment, and what they saw: amounts in units of the currency. */
  checks: z.array(z.object({ operator: z.string(), payment: personal('payment'), amount: decimalReply() })),
  /** Path of the voucher's picture, good for some minutes and for the asking operator alone. */
  voucher: personal('picture'),
  /** The user's balance of the currency in the account that would be credited, available and held. */
  balance: decimalReply(),
  /** What the smallest deposit is. */
  minimum: decimalReply(),
  /** Of the same user: requests credited, refused and cancelled before. */
  history: z.object({ credited: z.int(), refused: z.int(), cancelled: z.int() }),
  user_since: timeReply(),
  timeline: z.array(depositStep),
});

export const operatorDeposit = defineCall({
  name: 'deposit.operatorDetail',
  method: 'GET',
  path: '/operator/deposits/detail',
  access: 'operator',
  permission: 'deposits.read',
  personal: { look: 'people', subject: 'deposit' },
  summary: 'One request with its voucher and what is known of the user; personal data whole for a purpose.',
  request: z.strictObject({ id: idText(), ...lookFields() }),
  answer: detail,
  errors: ['deposit_unknown'],
});

export const assignDeposit = defineCall({
  name: 'deposit.operatorAssign',
  method: 'POST',
  path: '/operator/deposits/assign',
  access: 'operator',
  permission: 'deposits.decide',
  personal: { look: null, subject: 'deposit' },
  summary: 'Takes a waiting request on, or gives it back.',
  request: z.strictObject({ id: idText(), to: z.enum(['me', 'none']) }),
  answer: detail,
  errors: ['deposit_unknown', 'deposit_not_waiting', 'deposit_assigned'],
});
