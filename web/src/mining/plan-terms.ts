import type { PlanRow } from '@aureus/contract/mining/shapes.ts';
import { dividendMs, firstDayOf, maturityMs, minuteOf } from '@aureus/core/mining/days.ts';
import { dayInterest, interestOf } from '@aureus/core/mining/interest.ts';
import { penaltyOf } from '@aureus/core/mining/redemption.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';

/** Percent have four decimals of what are parts per million. */
const PERCENT_SCALE = 4;
const ppmOf = (percent: string): number => Number(parseDecimal(percent, PERCENT_SCALE));

/** What an amount would bring and cost by a plan; decimal texts, moments in epoch milliseconds. */
export interface Offer {
  readonly aDay: string;
  readonly interest: string;
  /** The amount and all interest. */
  readonly back: string;
  /** What early redemption costs at most: before the first day is over. */
  readonly mostPenalty: string;
  readonly firstPaidAt: number;
  readonly maturesAt: number;
}

/** What the server would do, by the same functions. @param amount canonical decimal text */
export function offerOf(plan: PlanRow, amount: string, now: number): Offer {
  const minor = parseDecimal(amount, plan.scale);
  const ratePpm = ppmOf(plan.interest_rate);
  const term = { firstDay: firstDayOf(now), days: plan.day, dividendMinute: minuteOf(plan.dividend_at) };
  const text = (value: bigint): string => formatDecimal(value, plan.scale);
  const interest = interestOf(minor, ratePpm, plan.day);
  return {
    aDay: text(dayInterest(minor, ratePpm)),
    interest: text(interest),
    back: text(minor + interest),
    mostPenalty: text(penaltyOf(minor, ppmOf(plan.penalty_rate), plan.day)),
    firstPaidAt: dividendMs(term, 1),
    maturesAt: maturityMs(term),
  };
}
