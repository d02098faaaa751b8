import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, decimalText, pageFields, pageOf, shortIdText, timeReply } from '../platform/wire.ts';
import { accountNames } from '../wallet/accounts.ts';
import { balanceVersion } from '../wallet/balance-version.ts';

const yesNo = () => z.union([z.literal(0), z.literal(1)]);

/** A balance the coin may have; absent where the coin cannot live in that account. */
const balanceOf = () => z.optional(decimalReply());
const versionOf = () => z.optional(balanceVersion());

export const transferCurrencies = defineCall({
  name: 'wallet.transferCurrencies',
  method: 'GET',
  path: '/currency/user_currency_list',
  access: 'user',
  summary: 'Currencies that live in more than one account, with what the caller has available in each.',
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      full_name: z.string(),
      logo: z.string(),
      /** Decimal places. */
      scale: z.int(),
      /** Price of one unit in USDT; `0` while there is none. */
      usdt_price: decimalReply(),
      /** Which accounts it may live in: `legal`, `change`, `lever`, `micro`. */
      is_legal: yesNo(),
      is_match: yesNo(),
      is_lever: yesNo(),
      is_micro: yesNo(),
      wallet: z.object({
        legal_balance: balanceOf(),
        legal_version: versionOf(),
        change_balance: balanceOf(),
        change_version: versionOf(),
        lever_balance: balanceOf(),
        lever_version: versionOf(),
        micro_balance: balanceOf(),
        micro_version: versionOf(),
      }),
    }),
  ),
});

export const transfer = defineCall({
  name: 'wallet.transfer',
  method: 'POST',
  path: '/wallet/change',
  access: 'user',
  summary: 'Moves money between two accounts of the caller: one currency, no fee.',
  request: z.strictObject({
    currency_id: shortIdText(),
    number: decimalText(),
    from_field: z.enum(accountNames),
    to_field: z.enum(accountNames),
  }),
  answer: z.object({
    id: z.int(),
    currency: z.int(),
    currency_name: z.string(),
    from: z.enum(accountNames),
    to: z.enum(accountNames),
    value: decimalReply(),
    /** What is available in both accounts afterwards. */
    from_available: decimalReply(),
    to_available: decimalReply(),
    created_time: timeReply(),
  }),
  errors: [
    'currency_unknown',
    'same_account',
    'account_not_for_currency',
    'amount_too_small',
    'amount_too_large',
    'amount_too_precise',
    'insufficient_balance',
    'risk_too_high',
    'prices_unavailable',
    'funds_frozen',
  ],
  money: true,
});

export const transferHistory = defineCall({
  name: 'wallet.transferHistory',
  method: 'GET',
  path: '/wallet/hzhistory',
  access: 'user',
  summary: "Moves between the caller's accounts, newest first, one row a move.",
  request: z.strictObject({ ...pageFields() }),
  answer: pageOf(
    z.object({
      id: z.int(),
      currency: z.int(),
      currency_name: z.string(),
      from: z.enum(accountNames),
      to: z.enum(accountNames),
      value: decimalReply(),
      created_time: timeReply(),
      /** What it was, in the language of the call. */
      info: z.string(),
    }),
  ),
});
