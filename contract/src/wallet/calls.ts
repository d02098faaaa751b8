import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, decimalText, shortIdText } from '../platform/wire.ts';
import { type AccountName, accountNames, wireNames } from './accounts.ts';
import { balanceVersion } from './balance-version.ts';

const rowBase = {
  currency: z.int(),
  currency_name: z.string(),
  logo: z.string(),
  /** Price of one unit in USDT. */
  usdt_price: decimalReply(),
  /** Whether deposits are possible. */
  is_charge: z.union([z.literal(0), z.literal(1)]),
};

/** An account's wallet on the wire: each row names its balances after the account, `change_balance` and `lock_change_balance`. */
const walletOf = <const Name extends AccountName>(name: Name) =>
  z.object({
    /** Available and held of all currencies, in USDT. */
    usdt_total: decimalReply(),
    balance: z.array(z.object({ ...rowBase, ...balanceFields(name), version: balanceVersion() })),
  });

const balanceFields = <const Name extends AccountName>(name: Name) =>
  ({
    [`${name}_balance`]: decimalReply(),
    [`lock_${name}_balance`]: decimalReply(),
  }) as Record<`${Name}_balance` | `lock_${Name}_balance`, ReturnType<typeof decimalReply>>;

export const list = defineCall({
  name: 'wallet.list',
  method: 'POST',
  path: '/wallet/list',
  access: 'user',
  summary: 'The four accounts with every balance and its value in USDT.',
  request: z.strictObject({}),
  answer: z.object({
    legal_wallet: walletOf(wireNames.fiat),
    change_wallet: walletOf(wireNames.spot),
    lever_wallet: walletOf(wireNames.futures),
    micro_wallet: walletOf(wireNames.options),
  }),
});

const optionalBalances = {
  legal_balance: z.optional(decimalReply()),
  lock_legal_balance: z.optional(decimalReply()),
  change_balance: z.optional(decimalReply()),
  lock_change_balance: z.optional(decimalReply()),
  lever_balance: z.optional(decimalReply()),
  lock_lever_balance: z.optional(decimalReply()),
  micro_balance: z.optional(decimalReply()),
  lock_micro_balance: z.optional(decimalReply()),
};

export const detail = defineCall({
  name: 'wallet.detail',
  method: 'POST',
  path: '/wallet/detail',
  access: 'user',
  summary: 'One balance of one account.',
  request: z.strictObject({ currency: shortIdText(), type: z.enum(accountNames) }),
  answer: z.object({
    ...rowBase,
    type: z.enum(accountNames),
    /** The balances, named after the asked account alone. */
    ...optionalBalances,
    version: balanceVersion(),
    /** Taker fee of spot trades in percent. */
    coin_trade_fee: decimalReply(),
  }),
  errors: ['currency_unknown'],
});

export const faucet = defineCall({
  name: 'wallet.faucet',
  method: 'POST',
  path: '/demo/faucet',
  access: 'user',
  summary:
    'Demo only: play money into the spot account, paid by the house, up to 100,000 USDT of value a user and day.',
  request: z.strictObject({ currency: shortIdText(), amount: decimalText() }),
  answer: z.object({
    currency: z.int(),
    amount: decimalReply(),
    available: decimalReply(),
    /** Value in USDT still to be had today (UTC). */
    left_today: decimalReply(),
  }),
  errors: [
    'currency_unknown',
    'amount_too_small',
    'amount_too_precise',
    'faucet_limit_reached',
    'house_funds_exhausted',
    'prices_unavailable',
  ],
  money: true,
  demoOnly: true,
});
