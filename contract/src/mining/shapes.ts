import * as z from 'zod/mini';
import { decimalReply, timeReply } from '../platform/wire.ts';

const flag = z.union([z.literal(0), z.literal(1)]);

/** A time of day in UTC, as `08:30`. */
export const timeOfDay = () => z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/));
/** A day in UTC, as `2026-11-25`. */
export const dayReply = () => z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** What a currency is called and counted in. */
const currency = {
  currency_id: z.int(),
  currency_name: z.string(),
  currency_logo: z.string(),
  /** Decimals of its amounts. */
  scale: z.int(),
} as const;

/** A plan that is offered. The first fields are those of older clients; amounts are in its currency. */
export const planRow = z.object({
  id: z.int(),
  ...currency,
  /** Whole days (UTC) of interest. */
  day: z.int(),
  /** Percent a day. */
  interest_rate: decimalReply(),
  /** Least of one order, and most one user may have locked in it at once. */
  save_min: decimalReply(),
  save_max: decimalReply(),
  /** Always empty: older clients show it in place of the rate. */
  intro: z.literal(''),
  /** Percent of the amount for each day that is not over when it is redeemed early. */
  penalty_rate: decimalReply(),
  /** When the interest of the day before is paid. */
  dividend_at: timeOfDay(),
  /** Most that all users may have locked in it at once. */
  capacity: decimalReply(),
  /** What can still be locked now: what the capacity leaves, and what the house can pay all interest of. */
  left: decimalReply(),
  /** Number of its terms: another one after each change. Whoever gives it back is sold these terms or none. */
  terms: z.int(),
});
export type PlanRow = z.output<typeof planRow>;

/** What became of an order: `running`, `matured` (all days are over), or `redeemed` early. */
export const miningStates = ['running', 'matured', 'redeemed'] as const;
export type MiningState = (typeof miningStates)[number];

/** An order of the caller. The first fields are those of older clients; amounts are in its currency. */
export const miningOrderRow = z.object({
  id: z.int(),
  ...currency,
  amount: decimalReply(),
  /** A fraction a day: 0.004 is 0.4 %. */
  day_rate: decimalReply(),
  /** Interest that was paid. */
  total_interest: decimalReply(),
  /** The first day of interest begins, and the last one ends. */
  start_at: timeReply(),
  end_at: timeReply(),
  /** 1 in progress, 2 ended. */
  status: z.union([z.literal(1), z.literal(2)]),
  /** 1 when it was redeemed early. */
  is_cancel: flag,
  /** The same as `penalty`, as older clients want it: a number. */
  cancel_fee: z.number(),
  state: z.enum(miningStates),
  /** Percent a day. */
  interest_rate: decimalReply(),
  day: z.int(),
  /** Interest of one day, and of all days. */
  day_interest: decimalReply(),
  full_interest: decimalReply(),
  /** Days whose interest was paid, and days that were over: of an ended order those when it ended. */
  paid_days: z.int(),
  finished_days: z.int(),
  /** Days that are not over: each costs `penalty_rate` percent of the amount when it is redeemed now. 0 of one that has matured. */
  remaining_days: z.int(),
  penalty_rate: decimalReply(),
  /** What early redemption costs now, or has cost; 0 of one that has matured. */
  penalty: decimalReply(),
  /** What comes back of the amount when it is redeemed now, or came back. */
  returned: decimalReply(),
  /** Interest of days that are over and not paid: redeemed now, it is paid with it. */
  owed_interest: decimalReply(),
  /** Interest to come that is lost when it is redeemed now, or was lost. */
  lost_interest: decimalReply(),
  dividend_at: timeOfDay(),
  /** When the next interest is paid; null after the end. */
  next_dividend_at: z.nullable(timeReply()),
  /** When the last interest and the amount are paid back by themselves. */
  matures_at: timeReply(),
  created_at: timeReply(),
  ended_at: z.nullable(timeReply()),
});
export type MiningOrderRow = z.output<typeof miningOrderRow>;

/** The interest of one day of an order. */
export const miningDividend = z.object({
  /** From 1. */
  day: z.int(),
  /** The day it is for. */
  date: dayReply(),
  amount: decimalReply(),
  /** `lost`: the order was redeemed before that day was over. */
  state: z.enum(['paid', 'coming', 'lost']),
  /** When it is due. */
  at: timeReply(),
  /** When it was paid: later than it was due where the product was down meanwhile. */
  paid_at: z.nullable(timeReply()),
});
export type MiningDividend = z.output<typeof miningDividend>;

/** What comes in at one moment, of all running orders in one currency. */
export const miningCalendarRow = z.object({
  at: timeReply(),
  currency_id: z.int(),
  currency_name: z.string(),
  interest: decimalReply(),
  /** Amounts of orders that end then. */
  principal: decimalReply(),
  orders: z.int(),
});
export type MiningCalendarRow = z.output<typeof miningCalendarRow>;
