import * as z from 'zod/mini';
import { decimalReply, timeReply } from '../platform/wire.ts';

/** A currency that is lent. Amounts are in it. */
export const offerRow = z.object({
  id: z.int(),
  currency_id: z.int(),
  currency_name: z.string(),
  currency_logo: z.string(),
  /** Decimals of its amounts. */
  scale: z.int(),
  /** Percent a day of what is not repaid. */
  rate: decimalReply(),
  /** Percent: a new loan is at most this part of what its collateral counts. */
  ltv: decimalReply(),
  /** Least of one loan, and most one user may owe of it at once. */
  min_amount: decimalReply(),
  max_amount: decimalReply(),
  /** What the platform has left to lend. */
  left: decimalReply(),
  /** Number of its terms: another one after each change. Whoever gives it back is lent by these terms or not at all. */
  terms: z.int(),
});

/** A currency that secures loans. */
export const collateralRow = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  currency_logo: z.string(),
  scale: z.int(),
  /** Percent of its value that does not count. */
  haircut: decimalReply(),
  terms: z.int(),
});

/** What holds for all loans. Percent and days. */
export const loanRules = z.object({
  min_days: z.int(),
  max_days: z.int(),
  /** A day, of the debt, once a loan is overdue. */
  overdue_rate: decimalReply(),
  /** Risk rates at which the user is warned, the first one first. */
  warnings: z.array(decimalReply()),
  /** The risk rate under which collateral is sold. */
  liquidation: decimalReply(),
  /** Of what collateral is sold for. */
  sale_fee: decimalReply(),
  /** Days overdue after which collateral is sold whatever it is worth. */
  overdue_days: z.int(),
});

/**
 * `running`, `overdue` (the term is over), `repaid`, `sold` (a sale of collateral paid what was left), or `short` (all
 * collateral is sold, and debt is left).
 */
export const loanStates = ['running', 'overdue', 'repaid', 'sold', 'short'] as const;
export type LoanState = (typeof loanStates)[number];

/** A loan of the caller. */
export const loanRow = z.object({
  id: z.int(),
  currency_id: z.int(),
  currency_name: z.string(),
  currency_logo: z.string(),
  scale: z.int(),
  /** What was paid out. */
  amount: decimalReply(),
  /** Percent a day. */
  rate: decimalReply(),
  days: z.int(),
  /** What is owed now, and all of it together. */
  principal: decimalReply(),
  interest: decimalReply(),
  overdue: decimalReply(),
  debt: decimalReply(),
  /** What was ever paid back, interest counted. */
  repaid: decimalReply(),
  /** What the next day adds to the debt; 0 of a loan that has ended. */
  day_charge: decimalReply(),
  collateral_id: z.int(),
  collateral_name: z.string(),
  collateral_logo: z.string(),
  collateral_scale: z.int(),
  /** What secures it now. */
  collateral: decimalReply(),
  /** Percent of its value that does not count. */
  haircut: decimalReply(),
  /** Percent: what the collateral counts over the debt. Null without a price, or when nothing is owed or held. */
  risk_rate: z.nullable(decimalReply()),
  state: z.enum(loanStates),
  /** As older clients know it: 2 running, 3 ended. */
  status: z.union([z.literal(2), z.literal(3)]),
  /** Days that have begun, those overdue counted. */
  charged_days: z.int(),
  overdue_days: z.int(),
  /** When the next day begins, and when the term is over or was over; null of a loan that has ended. */
  next_day_at: z.nullable(timeReply()),
  matures_at: z.nullable(timeReply()),
  /** What the collateral did not cover; null when it did. */
  shortfall: z.nullable(decimalReply()),
  created_at: timeReply(),
  ended_at: z.nullable(timeReply()),
});
export type LoanRow = z.output<typeof loanRow>;

export const loanEntryKinds = [
  'taken',
  'interest',
  'overdue',
  'repaid',
  'added',
  'sold',
  'liquidated',
  'short',
] as const;

/** Something that happened to a loan. */
export const loanEntry = z.object({
  kind: z.enum(loanEntryKinds),
  /** Of the loan's currency: lent, charged, paid back, or not covered. */
  amount: decimalReply(),
  /** Of the collateral: put up, or sold. */
  collateral: decimalReply(),
  /** What the sale cost, of the loan's currency. */
  fee: decimalReply(),
  /** What a sale was calculated from, so that anybody can calculate it again; null of anything else. */
  sale: z.nullable(
    z.object({
      /** USDT for a whole unit, at which both counted. */
      collateral_price: decimalReply(),
      loan_price: decimalReply(),
      /** Before the sale. */
      principal: decimalReply(),
      interest: decimalReply(),
      overdue: decimalReply(),
      held: decimalReply(),
      /**
       * Of a sale against the owner's will: until when it was kept back, because the platform was down or a market could
       * not be traded in within the day before; null without that.
       */
      held_back_until: z.nullable(timeReply()),
    }),
  ),
  at: timeReply(),
});
