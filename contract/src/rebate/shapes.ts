import * as z from 'zod/mini';
import { decimalReply, timeReply } from '../platform/wire.ts';

/** A day in UTC, as `2026-11-25`. */
export const dayReply = () => z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** Why fees bring their inviter nothing; their numbers are stored, so they keep their places. */
export const nothingReasons = [
  /** Both accounts seem to be one person's, or two people who were invited seem to be one. */
  'linked',
  /** Whoever paid the fees has not proved who they are. */
  'unverified',
  /** The inviter has not. */
  'inviter_unverified',
  /** It is too long since they registered. */
  'expired',
  /** It is less than the smallest unit of the currency. */
  'too_small',
  /** No rebates were offered then. */
  'closed',
  /** The inviter has closed their account: it ends with it. */
  'inviter_closed',
] as const;
export type NothingReason = (typeof nothingReasons)[number];

/** What has to be reached for a rate. */
export const tierRow = z.object({
  /** From 1. */
  place: z.int(),
  /** Invited people whose fees counted within 30 days, and what those were worth, USDT. Both have to be reached. */
  people: z.int(),
  fees: decimalReply(),
  /** Percent of the fee. */
  rate: decimalReply(),
});
export type TierRow = z.output<typeof tierRow>;

/** The terms as everybody may read them. */
export const termsRow = z.object({
  open: z.boolean(),
  /** Days from the end of the day on which fees were paid until rebates of them are paid. */
  delay_days: z.int(),
  /** Days after somebody has registered on which their fees count. */
  lasting_days: z.int(),
  /** The lowest first. */
  tiers: z.array(tierRow),
});
export type TermsRow = z.output<typeof termsRow>;

/** What a currency is called. */
const currency = { currency_id: z.int(), currency_name: z.string(), currency_logo: z.string() } as const;

/** Rebates in one currency. */
export const sumRow = z.object({
  ...currency,
  /** Paid since the beginning of this day (UTC), and in all. */
  paid_today: decimalReply(),
  paid: decimalReply(),
  /** Reckoned, set aside and not paid yet. */
  pending: decimalReply(),
});
export type SumRow = z.output<typeof sumRow>;

/** Somebody the caller has invited. */
export const personRow = z.object({
  id: z.int(),
  /** Enough of the name to know a friend by. */
  name: z.string(),
  /** When they registered. */
  since: timeReply(),
  verified: z.boolean(),
  /** Whether what they pay counts now, `linked` as it was last reckoned: it and `expired` never will. */
  state: z.enum(['counts', 'unverified', 'linked', 'expired']),
  /** Until when their fees count. */
  until: timeReply(),
  /** What their counted fees were worth, and the rebates of them, USDT by the prices of their trades. */
  fees: decimalReply(),
  earned: decimalReply(),
});
export type PersonRow = z.output<typeof personRow>;

/** What the fees of one person on one day in one currency bring: `amount` is `fee` × `rate` %, rounded down. */
export const earningRow = z.object({
  id: z.int(),
  day: dayReply(),
  /** Whose fees, as in the list of people. */
  name: z.string(),
  ...currency,
  /** Decimals of the amounts. */
  scale: z.int(),
  /** Trades and openings that were charged, and what was collected of them. */
  trades: z.int(),
  fee: decimalReply(),
  /** Percent. */
  rate: decimalReply(),
  amount: decimalReply(),
  state: z.enum(['pending', 'paid', 'nothing']),
  /** Why it brings nothing. */
  reason: z.nullable(z.enum(nothingReasons)),
  /**
   * When it is paid, and when it was; null of what brings nothing. `due_at` is null, too, while the account of fees has too
   * little of the currency to set it aside: then it is paid as soon as that can be.
   */
  due_at: z.nullable(timeReply()),
  paid_at: z.nullable(timeReply()),
});
export type EarningRow = z.output<typeof earningRow>;
