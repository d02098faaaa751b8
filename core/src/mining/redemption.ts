import { finishedDays, type Term } from './days.ts';
import { dayInterest } from './interest.ts';

const MILLION = 1_000_000n;

/** The terms an order was made by. */
export interface OrderTerms extends Term {
  /** Minor units. */
  readonly amount: bigint;
  /** Parts per million a day. */
  readonly ratePpm: number;
  /** Parts per million of the amount for each day that is not over. */
  readonly penaltyPpm: number;
}

/** What an order comes to when it is redeemed at a moment; minor units. */
export interface Redemption {
  /** Days that are over, and those that are not. */
  readonly finished: number;
  readonly remaining: number;
  /** What it costs, and what comes back of the amount. */
  readonly penalty: bigint;
  readonly returned: bigint;
  /** Interest of days that are over and were not paid yet: it is paid with it. */
  readonly owed: bigint;
  /** Interest of the days that are not over: nobody gets it. */
  readonly lost: bigint;
}

/**
 * The penalty of early redemption: ratio × remaining days × amount (product spec 9: 0.4 % × 3 × 1,000 = 12), rounded up
 * to the minor unit, and never more than the amount.
 */
export function penaltyOf(amount: bigint, penaltyPpm: number, remaining: number): bigint {
  const full = (amount * BigInt(penaltyPpm) * BigInt(remaining) + MILLION - 1n) / MILLION;
  return full < amount ? full : amount;
}

/**
 * What an order comes to when it is redeemed. Once all its days are over it costs nothing: then it has matured.
 * @param paidDays days whose interest was paid
 * @param nowMs epoch milliseconds
 */
export function redemptionOf(terms: OrderTerms, paidDays: number, nowMs: number): Redemption {
  const { amount, ratePpm, penaltyPpm, days } = terms;
  // A day that was paid is over, whatever a clock says.
  const finished = Math.max(finishedDays(terms, nowMs), paidDays);
  const remaining = days - finished;
  const penalty = penaltyOf(amount, penaltyPpm, remaining);
  const aDay = dayInterest(amount, ratePpm);
  return {
    finished,
    remaining,
    penalty,
    returned: amount - penalty,
    owed: aDay * BigInt(finished - paidDays),
    lost: aDay * BigInt(remaining),
  };
}
