import * as z from 'zod/mini';
import { personal } from '../platform/personal.ts';
import { decimalReply, timeReply } from '../platform/wire.ts';

/** What becomes of a withdrawal, in the order of their numbers from 1. The last three are its ends. */
export const withdrawalStates = ['requested', 'approved', 'sent', 'done', 'refused', 'cancelled'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** The older words: 1 waiting, 2 done, 3 failed. */
export const legacyStatusOf: Readonly<Record<WithdrawalState, 1 | 2 | 3>> = {
  requested: 1,
  approved: 1,
  sent: 1,
  done: 2,
  refused: 3,
  cancelled: 3,
};

/** Where the money goes: 0 a saved address, 1 the domestic card, 2 the international card. */
export const withdrawalTypes = ['address', 'card', 'international'] as const;
export type WithdrawalType = 0 | 1 | 2;

/** Beside the networks of chains, the ways to a bank; each has terms of its own. */
export const cardNetworks = ['CARD', 'CARD_INTL'] as const;

/** How a fee is told: `flat` in units of the currency, `percent` of the amount. */
export const feeKinds = ['flat', 'percent'] as const;
export type FeeKind = (typeof feeKinds)[number];

/** What a withdrawal by one network costs and asks. */
export const withdrawalTerms = z.object({
  currency: z.int(),
  /** Id of a chain's network, `CARD` or `CARD_INTL`. */
  network: z.string(),
  /** The chain's own name; empty for cards. */
  network_name: z.string(),
  fee: decimalReply(),
  fee_kind: z.enum(feeKinds),
  minimum: decimalReply(),
  /** Decimal places that can be paid this way: an amount has no more, and its fee is rounded up to them. */
  decimals: z.int(),
  enabled: z.boolean(),
});
export type WithdrawalTerms = z.output<typeof withdrawalTerms>;

/** What happened to a withdrawal, oldest first. */
export const withdrawalEvent = z.object({
  state: z.enum(withdrawalStates),
  at: timeReply(),
  /** `user` by the owner; `operators` two of them; `system` by itself. */
  by: z.enum(['user', 'operators', 'system']),
});

export const withdrawalRow = z.object({
  id: z.int(),
  /** What left the balance, and how it divides; units of the currency. */
  number: decimalReply(),
  fee: decimalReply(),
  receive: decimalReply(),
  /**
   * The terms the fee was reckoned by when it was asked for: `fee_rate` in units of the currency when flat, percent of
   * `number` otherwise, the fee then rounded up to the decimals its network keeps. Null and empty where they were not kept.
   */
  fee_kind: z.nullable(z.enum(feeKinds)),
  fee_rate: z.string(),
  /** Code of the currency. */
  name: z.string(),
  currency_id: z.int(),
  logo: z.string(),
  /** Account it was taken from, see `accounts`. */
  account: z.int(),
  type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  network: z.string(),
  /** The address, or the bank with the last four characters of the account. */
  address: personal('address'),
  label: personal('name'),
  /** Its value when it was asked for, at a rate kept with it; what limits count. */
  usdt_value: decimalReply(),
  btc_value: decimalReply(),
  /** Those rates: index prices in USDT of one unit, and of one BTC, at `create_time`. The values are rounded up. */
  usdt_rate: decimalReply(),
  btc_rate: decimalReply(),
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  state: z.enum(withdrawalStates),
  /** The state in words, in the language of the call. */
  status_text: z.string(),
  /** Why it was refused; empty otherwise. */
  notes: personal('text'),
  create_time: timeReply(),
  update_time: timeReply(),
  /** Of the chain or the bank, once it was sent; empty before. */
  tx_id: personal('payment'),
  can_cancel: z.boolean(),
  timeline: z.array(withdrawalEvent),
});
export type WithdrawalRow = z.output<typeof withdrawalRow>;
