import { dayOf, type Term } from '../mining/days.ts';
import { interestOf } from '../mining/interest.ts';

/** What a boost adds: a rate, on so much of an order at most, for so many days at most. */
export interface BoostTerms {
  /** Parts per million a day. */
  readonly ratePpm: number;
  /** Minor units. */
  readonly most: bigint;
  readonly days: number;
}

/** The part of a lock-up order on which a boost adds interest. */
export interface Boost {
  /** Minor units of the order. */
  readonly amount: bigint;
  /** The first day of the order that counts, from 1. */
  readonly firstPlace: number;
  readonly days: number;
}

/** All that a boost can bring, minor units. Interest of a day is rounded down, as that of the order itself. */
export const boostWorth = ({ most, ratePpm, days }: BoostTerms): bigint => interestOf(most, ratePpm, days);

/**
 * What a boost adds to when it is used at a moment: whole days (UTC) that have not begun then, as many as there are still.
 * Null when none is left, or what is locked is too little to bring anything.
 * @param nowMs epoch milliseconds
 */
export function boostFor(
  order: Term & { readonly amount: bigint },
  { most, ratePpm, days }: BoostTerms,
  nowMs: number,
): Boost | null {
  const amount = order.amount < most ? order.amount : most;
  const begun = daysBegun(order, nowMs);
  const left = Math.min(days, order.days - begun);
  if (left < 1 || interestOf(amount, ratePpm, left) === 0n) return null;
  return { amount, firstPlace: begun + 1, days: left };
}

/** Days of the order that have begun: those that are over, and that of now. */
const daysBegun = ({ firstDay, days }: Term, nowMs: number): number =>
  Math.min(days, Math.max(0, dayOf(nowMs) - firstDay + 1));

/** How many days of a boost have counted once so many days of its order are over. */
export function boostedDays({ firstPlace, days }: Pick<Boost, 'firstPlace' | 'days'>, finished: number): number {
  return Math.min(days, Math.max(0, finished - firstPlace + 1));
}

/** What a boost brings for so many days, minor units. */
export const boostInterest = (amount: bigint, ratePpm: number, days: number): bigint =>
  interestOf(amount, ratePpm, days);
