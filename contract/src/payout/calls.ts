import * as z from 'zod/mini';
import { factorFields } from '../account/proof-calls.ts';
import { defineCall } from '../platform/call.ts';
import { decimalReply, idText, lineText, pageFields, pageOf, shortIdText, timeReply } from '../platform/wire.ts';

/**
 * Where a user's money may be sent: saved addresses and two bank cards, a domestic and an international one.
 * What is new or changed may be used after the setting `address_wait_hours`; how many there may be says `max_addresses`.
 */

const factorErrors = [
  'safety_changed',
  'second_factor_missing',
  'second_factor_required',
  'passkey_required',
  'second_factor_wrong',
  'settings_locked',
  'funds_frozen',
] as const;

export const addressRow = z.object({
  id: z.int(),
  currency: z.int(),
  /** Code of the currency. */
  name: z.string(),
  logo: z.string(),
  /** The owner's own name for the address; may be empty. */
  label: z.string(),
  address: z.string(),
  network: z.string(),
  /** Path of the picture of its QR code; empty when there is none. */
  qrcode: z.string(),
  create_time: timeReply(),
  update_time: timeReply(),
  /** From then on money can be sent to it. */
  usable_from: timeReply(),
  /** Sent to it so far, in units of the currency, and in how many withdrawals. */
  sent_total: decimalReply(),
  sent_count: z.int(),
});
export type AddressRow = z.output<typeof addressRow>;

export const saveAddress = defineCall({
  name: 'payout.saveAddress',
  method: 'POST',
  path: '/user/wallet/save',
  access: 'user',
  summary:
    'Saves an address to withdraw to, checked by the rules of its network, with a second factor; with `id` it renames one.',
  request: z.strictObject({
    /** Renames this one; nothing but the name and the picture of an address can be changed. */
    id: z.optional(idText()),
    currency: z.optional(shortIdText()),
    name: z._default(lineText(0, 40), ''),
    address: z.optional(lineText(1, 300)),
    /** The network. May be left out where the currency has one alone. */
    type: z.optional(lineText(1, 20)),
    /** What `/upload` answered. */
    qrcode: z.optional(lineText(0, 200)),
    ...factorFields(),
  }),
  answer: addressRow,
  errors: [
    'currency_unknown',
    'network_unknown',
    'address_invalid',
    'address_exists',
    'address_unknown',
    'too_many_addresses',
    'file_unknown',
    'file_already_used',
    ...factorErrors,
  ],
});

export const addresses = defineCall({
  name: 'payout.addresses',
  method: 'GET',
  path: '/user/wallet/list',
  access: 'user',
  summary: 'The saved addresses, newest first, and how much was sent to each.',
  request: z.strictObject({
    currency: z.optional(shortIdText()),
    network: z.optional(lineText(1, 20)),
    ...pageFields(),
  }),
  answer: pageOf(addressRow),
});

export const deleteAddress = defineCall({
  name: 'payout.deleteAddress',
  method: 'POST',
  path: '/user/del/wallet',
  access: 'user',
  summary: 'Forgets a saved address. Saved again, it waits again.',
  request: z.strictObject({ id: idText() }),
  answer: z.object({ done: z.literal(true) }),
  errors: ['address_unknown'],
});

/** What is known of when and whether a card can be used. */
const cardState = {
  /** Empty while there is no card. */
  create_time: z.string(),
  update_time: z.string(),
  /** From then on money can be sent to it; empty while there is no card. */
  usable_from: z.string(),
  /** Why the operators have blocked it; empty when they have not. */
  blocked_reason: z.string(),
};

/** The fields of a domestic card by their names on the wire. */
export const cardFields = [
  /** Holder. */
  'real_name',
  'bank_name',
  'bank_account',
  /** Country or region. */
  'bank_dizhi',
  'bank_branch',
  'iban',
  /** BIC. */
  'bank_code',
  'bank_address',
  /** ABA routing number. */
  'alipay_account',
  /** The holder's address. */
  'wechat_account',
  /** SWIFT code of an intermediary bank. */
  'wechat_nickname',
] as const;
export type CardField = (typeof cardFields)[number];

/** Fields no domestic card is complete without; of `bank_account` and `iban` one is enough. */
export const requiredCardFields = ['real_name', 'bank_name', 'bank_dizhi', 'bank_address'] as const;

const cardText = () => lineText(0, 120);
const namedTexts = <Schema>(schema: () => Schema) =>
  Object.fromEntries(cardFields.map((name) => [name, schema()])) as Record<CardField, Schema>;

const cardAnswer = z.object({
  /** `bank_account` and `iban` show their last four characters alone. A field that is not set is empty. */
  ...namedTexts(() => z.string()),
  ...cardState,
  banks: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type CardAnswer = z.output<typeof cardAnswer>;

export const card = defineCall({
  name: 'payout.card',
  method: 'POST',
  path: '/user/cash_info',
  access: 'user',
  summary: 'The domestic bank card, its numbers masked; every field is empty while there is none.',
  request: z.strictObject({}),
  answer: cardAnswer,
});

export const saveCard = defineCall({
  name: 'payout.saveCard',
  method: 'POST',
  path: '/user/cash_save',
  access: 'user',
  summary: 'Saves the domestic bank card with a second factor. A field that is empty or left out keeps its old value.',
  request: z.strictObject({ ...namedTexts(() => z._default(cardText(), '')), ...factorFields() }),
  answer: cardAnswer,
  errors: ['card_incomplete', 'card_invalid', ...factorErrors],
});

/** What an international card is made of, in the order of its labels. */
export const internationalFields = [
  'holder',
  'holder_address',
  'bank_name',
  'bank_country',
  'bank_address',
  'account',
  'bic',
] as const;
export type InternationalField = (typeof internationalFields)[number];

const internationalAnswer = z.object({
  /** Labels in the language of the call. */
  forms: z.array(z.string()),
  /** Values in the order of the labels, empty when not set; the account number shows its last four characters alone. */
  data: z.array(z.string()),
  ...cardState,
});
export type InternationalAnswer = z.output<typeof internationalAnswer>;

export const internationalCard = defineCall({
  name: 'payout.internationalCard',
  method: 'POST',
  path: '/user/cash_info_international',
  access: 'user',
  summary: 'The international bank card: labels in the language of the call and values in the same order.',
  request: z.strictObject({}),
  answer: internationalAnswer,
});

export const saveInternationalCard = defineCall({
  name: 'payout.saveInternationalCard',
  method: 'POST',
  path: '/user/cash_save_international',
  access: 'user',
  summary: 'Saves the international bank card with a second factor; all fields, in the order of the labels.',
  request: z.strictObject({
    'data[0]': cardText(),
    'data[1]': cardText(),
    'data[2]': cardText(),
    'data[3]': cardText(),
    'data[4]': cardText(),
    'data[5]': cardText(),
    'data[6]': cardText(),
    ...factorFields(),
  }),
  answer: internationalAnswer,
  errors: ['card_incomplete', 'card_invalid', ...factorErrors],
});

export const fullCard = defineCall({
  name: 'payout.fullCard',
  method: 'POST',
  path: '/user/cash_full',
  access: 'user',
  fresh: true,
  summary: 'One of the two bank cards with its whole numbers. The look stands in the history of the account.',
  request: z.strictObject({ kind: z.enum(['domestic', 'international']) }),
  answer: z.object({
    /** Names of the fields: those of the domestic card, or what the labels of the international one stand for. */
    names: z.array(z.string()),
    /** Values in the order of the names, empty when not set. */
    data: z.array(z.string()),
  }),
  errors: ['card_missing'],
});
