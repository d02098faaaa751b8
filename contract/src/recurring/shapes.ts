import * as z from 'zod/mini';
import { decimalReply, timeReply } from '../platform/wire.ts';

/** Every day; every week or every second one on a day; every month on a day. */
export const rhythms = ['daily', 'weekly', 'two_weeks', 'monthly'] as const;
export type RhythmName = (typeof rhythms)[number];

/** `ended`: nothing brings it back. */
export const planStates = ['active', 'paused', 'ended'] as const;
export type PlanState = (typeof planStates)[number];

/** Why a plan is paused or ended: by its owner, by itself after three skipped runs, or its end has come. */
export const planReasons = ['owner', 'no_money', 'runs', 'sum'] as const;
export type PlanReason = (typeof planReasons)[number];

/** What became of a run: at least one coin was bought; none was; or there was not enough money. */
export const runStates = ['bought', 'left_out', 'skipped'] as const;
export type RunState = (typeof runStates)[number];

/**
 * Why a coin was not bought in a run, or a run waits. `market`: closed, or no reliable price. `house`: limits or the stock
 * of the exchange. `spread`: above the bound of the terms. `limit_price`: above the owner's own. `user_limit`: what one may
 * exchange in 24 hours. `part_size`: less or more than is exchanged at once. `late`: the product was down for too long.
 * `stopped`: the owner paused, changed or ended the plan while the run waited. `closed`: recurring buys are not offered.
 */
export const leftOutReasons = [
  'no_money',
  'frozen',
  'market',
  'house',
  'spread',
  'limit_price',
  'user_limit',
  'part_size',
  'not_offered',
  'late',
  'stopped',
  'closed',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** A day of some time zone, as `2026-11-25`. */
export const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Coins of one plan. */
export const MOST_COINS = 5;

const coin = {
  currency_id: z.int(),
  currency_name: z.string(),
  currency_logo: z.string(),
  /** Decimals of its amounts. */
  scale: z.int(),
} as const;

/** A coin that can be bought. */
export const recurringCoin = z.object(coin);
export type RecurringCoin = z.output<typeof recurringCoin>;

/** A coin of a plan, and what was bought of it so far. */
export const recurringPlanCoin = z.object({
  ...coin,
  /** Whole percent of what a run costs; null of a coin that is no longer part of the plan. */
  share: z.nullable(z.int()),
  /** Above this price of one coin in USDT, spread and fee included, it is not bought; null without one. */
  limit_price: z.nullable(decimalReply()),
  /** USDT that were paid, fee included, and coins that were received. */
  invested: decimalReply(),
  received: decimalReply(),
  /** USDT paid for one coin, fee included, rounded up to eight decimals; null before the first one. */
  average: z.nullable(decimalReply()),
  /** What was received is worth now in USDT; null while there is no price. */
  value: z.nullable(decimalReply()),
});

/** A plan of the caller. Amounts in USDT. */
export const recurringPlanRow = z.object({
  id: z.int(),
  /** Another one after each act of its owner: a change that names another is refused. */
  version: z.int(),
  state: z.enum(planStates),
  /** Why it is paused or ended; null while it is active. */
  reason: z.nullable(z.enum(planReasons)),
  /** What a run costs at most, fees included. */
  amount: decimalReply(),
  rhythm: z.enum(rhythms),
  /** 1 Monday to 7 Sunday, or the day of the month, 1 to 31; null where the rhythm has none. */
  weekday: z.nullable(z.int()),
  month_day: z.nullable(z.int()),
  /** 0 to 23, in the time zone. */
  hour: z.int(),
  /** IANA time zone. */
  zone: z.string(),
  /** No run is before this day of the time zone. */
  start_day: z.string().check(z.regex(dayPattern)),
  /** It ends after so many runs that bought something, or before it would have cost more than a sum; null for neither. */
  end_runs: z.nullable(z.int()),
  end_sum: z.nullable(decimalReply()),
  coins: z.array(recurringPlanCoin),
  /** When the next run begins to be due: it is made within `spread_minutes` from then. Null unless it is active. */
  next_run_at: z.nullable(timeReply()),
  /** Why a run that is due is not made yet; null when none waits. */
  waiting: z.nullable(z.enum(leftOutReasons)),
  /** Runs that bought something, and what they have cost. */
  runs_done: z.int(),
  invested: decimalReply(),
  /** What all that was bought is worth now; null while a price is missing. */
  value: z.nullable(decimalReply()),
  /** Runs in a row that were skipped for want of money. */
  skipped: z.int(),
  created_at: timeReply(),
});
export type RecurringPlanRow = z.output<typeof recurringPlanRow>;

/** One coin of a run. */
export const recurringPart = z.object({
  ...coin,
  /** USDT that were meant for it. */
  planned: decimalReply(),
  /** Why it was not bought; null when it was. */
  reason: z.nullable(z.enum(leftOutReasons)),
  /** Number of the exchange by which it was bought, with its receipt in the list of exchanges. */
  exchange_id: z.nullable(z.int()),
  /** USDT that were paid, fee included, and coins that were received; 0 when it was not bought. */
  paid: decimalReply(),
  received: decimalReply(),
  /** USDT paid for one coin, fee included, rounded up to eight decimals; null when it was not bought. */
  price: z.nullable(decimalReply()),
});

/** A run of a plan. */
export const recurringRunRow = z.object({
  id: z.int(),
  plan_id: z.int(),
  state: z.enum(runStates),
  /** Why nothing was bought; null when something was. */
  reason: z.nullable(z.enum(leftOutReasons)),
  /** The moment of the plan it was for, and when it was made. */
  due_at: timeReply(),
  made_at: timeReply(),
  amount: decimalReply(),
  paid: decimalReply(),
  parts: z.array(recurringPart),
});
export type RecurringRunRow = z.output<typeof recurringRunRow>;
