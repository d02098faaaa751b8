import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { personal } from '../platform/personal.ts';
import {
  decimalReply,
  decimalText,
  idText,
  lineText,
  pageFields,
  pageOf,
  shortIdText,
  timeReply,
  wholeText,
} from '../platform/wire.ts';
import { paymentIdText } from '../wallet/payment-id.ts';
import { depositNetworks, depositStates, depositStep } from './shapes.ts';

const flag = () => z.union([z.literal(0), z.literal(1)]);

/** What a coin on a network asks of a deposit. */
const networkTerms = {
  network: z.enum(depositNetworks),
  /** Name of the chain. */
  network_name: z.string(),
  /** Smallest deposit, in units of the currency. */
  minimum: decimalReply(),
  /** Blocks after which a payment counts as final, and the minutes they ordinarily take. */
  confirmations: z.int(),
  minutes: z.int(),
};

export const legacyAddress = defineCall({
  name: 'deposit.legacyAddress',
  method: 'POST',
  path: '/wallet/get_in_address',
  access: 'user',
  summary:
    "The caller's own deposit address: for USDT one of each network, for other coins a text. `user_id`, if given, must be the caller's.",
  request: z.strictObject({ currency: shortIdText(), user_id: z.optional(idText()) }),
  /** An address is empty where its network takes no deposits. */
  answer: z.union([z.string(), z.object({ erc20: z.string(), trc20: z.string() })]),
  errors: ['currency_unknown', 'deposits_closed'],
});

export const depositCurrencies = defineCall({
  name: 'deposit.currencies',
  method: 'GET',
  path: '/wallet/deposit/currencies',
  access: 'user',
  summary: 'What can be deposited: coins with their networks and terms, and whether a bank transfer is possible.',
  request: z.strictObject({}),
  answer: z.object({
    /** Addresses and bank details are samples nobody may pay to. */
    demo: z.boolean(),
    data: z.array(
      z.object({
        currency: z.int(),
        currency_name: z.string(),
        full_name: z.string(),
        logo: z.string(),
        is_charge: flag(),
        networks: z.array(z.object(networkTerms)),
        /** Networks of the coin that take no deposits at the moment. */
        paused: z.array(z.object({ network: z.enum(depositNetworks), network_name: z.string() })),
      }),
    ),
    /** Null when no bank account is set up. */
    bank: z.nullable(
      z.object({
        /** What is paid, e.g. `USD`. */
        pay_currency: z.string(),
        /** What is credited, one for one. */
        currency: z.int(),
        currency_name: z.string(),
        minimum: decimalReply(),
      }),
    ),
  }),
});

export const depositAddress = defineCall({
  name: 'deposit.address',
  method: 'POST',
  path: '/wallet/deposit/address',
  access: 'user',
  summary: "The caller's own address for a coin on a network, with what must be known before paying to it.",
  request: z.strictObject({ currency: shortIdText(), network: z.enum(depositNetworks) }),
  answer: z.object({
    currency: z.int(),
    currency_name: z.string(),
    ...networkTerms,
    address: z.string(),
    /** The address is a sample: nobody may pay to it. */
    demo: z.boolean(),
  }),
  errors: ['currency_unknown', 'network_unknown', 'deposits_closed'],
});

export const depositBank = defineCall({
  name: 'deposit.bank',
  method: 'POST',
  path: '/wallet/deposit/bank',
  access: 'user',
  summary: "The account to transfer to, with the caller's own reference.",
  request: z.strictObject({}),
  answer: z.object({
    pay_currency: z.string(),
    currency: z.int(),
    currency_name: z.string(),
    minimum: decimalReply(),
    beneficiary: z.string(),
    bank_name: z.string(),
    /** Account number or IBAN. */
    account: z.string(),
    /** BIC or routing number. */
    bank_code: z.string(),
    /** To be named with the transfer, so that it finds its owner. */
    reference: z.string(),
    demo: z.boolean(),
  }),
  errors: ['deposits_closed'],
});

/** A request to credit a deposit, as its owner sees it. */
export const depositRow = z.object({
  id: z.int(),
  /** 0 crypto, 1 bank transfer. */
  type: z.int(),
  currency_id: z.int(),
  /** Currency code. */
  name: z.string(),
  /** What the user says has been paid. */
  amount: decimalReply(),
  /** What arrived and was credited; null until then. */
  credited_amount: z.nullable(decimalReply()),
  /** 1 waiting, 2 credited, 3 closed without a credit (refused or cancelled). */
  status: z.int(),
  state: z.enum(depositStates),
  /** Network of a crypto deposit; null for bank transfers. */
  sub_type: z.nullable(z.enum(depositNetworks)),
  /** Address paid to, or reference of the transfer. */
  address: personal('address'),
  /** Account that is credited, see `accounts`: spot for crypto, fiat for bank transfers. */
  account: z.int(),
  /** What was credited: id on the chain and output, or reference on the statement; empty until then. */
  payment: personal('payment'),
  /** What the user said the transaction is called, in its one spelling; empty where they said nothing. */
  stated_payment: personal('payment'),
  /** Reference of the voucher's picture, as `/upload` answered it; `/upload/link` shows it to its owner. */
  user_account: z.string(),
  /** Why it was refused; empty otherwise. */
  desc: personal('text'),
  created_at: timeReply(),
  timeline: z.array(depositStep),
});

export const chargeRequest = defineCall({
  name: 'deposit.request',
  method: 'POST',
  path: '/wallet/charge_req',
  access: 'user',
  summary: 'Asks for a payment to be credited: amount and voucher, looked at by an operator.',
  request: z.strictObject({
    /** What `/upload` answered for the picture of the voucher. */
    account: lineText(1, 128),
    amount: decimalText(),
    currency: shortIdText(),
    /** 0 crypto, 1 bank transfer in dollars credited as USDT. */
    type: z._default(wholeText(0, 1), 0),
    /** Network; needed where the coin has several. */
    sub_type: z.optional(z.enum(depositNetworks)),
    /** The address the user was shown; refused when it is not theirs. */
    address: z.optional(lineText(0, 110)),
    /** Id of the transaction, or reference of the transfer: with it the payment is found sooner. */
    tx_id: z.optional(paymentIdText()),
  }),
  answer: depositRow,
  errors: [
    'currency_unknown',
    'network_unknown',
    'deposits_closed',
    'deposit_address_wrong',
    'amount_too_small',
    'amount_too_large',
    'amount_too_precise',
    'payment_id_invalid',
    'payment_paid_out',
    'deposit_payment_used',
    'file_unknown',
    'file_already_used',
    'too_many_waiting_deposits',
  ],
  money: true,
});

export const depositLog = defineCall({
  name: 'deposit.log',
  method: 'GET',
  path: '/recharge/log',
  access: 'user',
  summary: "The caller's deposit requests, newest first, each with what happened to it.",
  request: z.strictObject({
    status: z.optional(wholeText(1, 3)),
    currency: z.optional(shortIdText()),
    ...pageFields(),
  }),
  answer: pageOf(depositRow),
});

export const cancelDeposit = defineCall({
  name: 'deposit.cancel',
  method: 'POST',
  path: '/wallet/deposit/cancel',
  access: 'user',
  summary: 'Takes back a request that is still waiting.',
  request: z.strictObject({ id: idText() }),
  answer: depositRow,
  errors: ['deposit_unknown', 'deposit_not_waiting'],
});
