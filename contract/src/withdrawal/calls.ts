import * as z from 'zod/mini';
import { factorFields } from '../account/proof-calls.ts';
import { defineCall } from '../platform/call.ts';
import { decimalReply, decimalText, idText, lineText, pageFields, pageOf, shortIdText } from '../platform/wire.ts';
import { accountNames, wireNames } from '../wallet/accounts.ts';
import { withdrawalRow, withdrawalStates, withdrawalTerms } from './shapes.ts';

/** What a user still has to do, or wait for, before money can leave. */
export const withdrawalMissing = z.object({
  identity: z.boolean(),
  pay_password: z.boolean(),
  second_factor: z.boolean(),
  /** Why nothing may leave now; empty when something may. `reset`: a password was reset a short while ago. */
  paused: z.enum(['', 'reset', 'lock', 'frozen']),
  /** When the pause ends; empty when there is none or it ends by a decision alone. */
  paused_until: z.string(),
  /** Only saved addresses may be used, no cards. */
  addresses_only: z.boolean(),
});

/** What may leave by the user's identity level. Limits count what was asked for and not refused or cancelled. */
export const withdrawalAllowance = z.object({
  /** 0 not verified, 1 basic, 2 advanced. */
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** In BTC, in any 24 hours. */
  daily_btc: decimalReply(),
  used_btc: decimalReply(),
  left_btc: decimalReply(),
  /** What is left, in units of the asked currency; empty without a price. */
  left: z.string(),
  /** One withdrawal to a card, in USD. */
  single_usd: decimalReply(),
});

export const info = defineCall({
  name: 'withdrawal.info',
  method: 'POST',
  path: '/wallet/get_info',
  access: 'user',
  summary: 'What a withdrawal of a currency costs, what may leave now, and what is missing.',
  request: z.strictObject({ currency: shortIdText() }),
  answer: z.object({
    currency: z.int(),
    name: z.string(),
    logo: z.string(),
    /** Decimal places of an amount. */
    scale: z.int(),
    /** Fee and minimum of the network most people use; see `networks`. */
    rate: decimalReply(),
    /** 1: `rate` is a fraction of the amount; 0: it is flat. */
    ratetype: z.union([z.literal(0), z.literal(1)]),
    min_number: decimalReply(),
    /** Available in each account. */
    legal_balance: decimalReply(),
    change_balance: decimalReply(),
    lever_balance: decimalReply(),
    micro_balance: decimalReply(),
    /** Price of one unit in USDT; empty without one. */
    usdt_price: z.string(),
    networks: z.array(withdrawalTerms),
    limits: withdrawalAllowance,
    missing: withdrawalMissing,
  }),
  errors: ['currency_unknown'],
});

export const create = defineCall({
  name: 'withdrawal.create',
  method: 'POST',
  path: '/wallet/out',
  access: 'verified',
  summary: 'Asks for money to be sent to a saved address or card. The amount is held until it is decided.',
  request: z.strictObject({
    currency: shortIdText(),
    /** What leaves the balance; the fee is part of it. */
    number: decimalText(),
    /** The fee the user was shown, in the currency: another one is refused, never taken. */
    fee: z.optional(decimalText()),
    /** The fee an older client shows. Not looked at. */
    rate: z.optional(z.string().check(z.maxLength(40))),
    type: z._default(z.enum(['0', '1', '2']), '0'),
    /** Of a saved address. Without it `address` must be the text of one. */
    users_wallet_withdraw_id: z.optional(idText()),
    /** Must be the saved one when it is sent beside the id. */
    address: z.optional(lineText(0, 120)),
    account: z._default(z.enum(accountNames), wireNames.spot),
    pay_password: z.string().check(z.maxLength(128)),
    ...factorFields(),
  }),
  answer: withdrawalRow,
  errors: [
    'identity_required',
    'currency_unknown',
    'insufficient_balance',
    'amount_too_small',
    'amount_too_large',
    'amount_too_precise',
    'prices_unavailable',
    'pay_password_missing',
    'pay_password_wrong',
    'second_factor_missing',
    'second_factor_required',
    'passkey_required',
    'second_factor_wrong',
    'address_unknown',
    'address_mismatch',
    'address_waiting',
    'card_missing',
    'card_blocked',
    'card_waiting',
    'addresses_only',
    'withdrawal_unavailable',
    'withdrawals_paused',
    'withdrawal_limit_daily',
    'withdrawal_limit_single',
    'fee_changed',
    'safety_changed',
  ],
  money: true,
});

export const cancel = defineCall({
  name: 'withdrawal.cancel',
  method: 'POST',
  path: '/wallet/out/cancel',
  access: 'user',
  summary: 'Takes a withdrawal back that is not approved yet. What was held is available again.',
  request: z.strictObject({ id: idText() }),
  answer: withdrawalRow,
  errors: ['withdrawal_unknown', 'withdrawal_not_cancellable'],
  money: true,
});

export const list = defineCall({
  name: 'withdrawal.list',
  method: 'GET',
  path: '/user/withdraw/list',
  access: 'user',
  summary: 'The withdrawals of the user, newest first, each with what happened to it.',
  request: z.strictObject({
    currency: z.optional(shortIdText()),
    state: z.optional(z.enum(withdrawalStates)),
    ...pageFields(),
  }),
  answer: pageOf(withdrawalRow),
});
