import { type Bet, type Outcome, outcomeOf } from './settlement.ts';
import { ruleOf } from './rule.ts';
import { type DropReason, endOf, entryOf, entrySecond, type OptionTick, type Seen, splitsAt } from './ticks.ts';

/** What an option was settled by: everything its outcome follows from, and nothing else. */
export interface OptionInputs extends Bet {
  /** Version of the rule. */
  readonly rule: number;
  readonly seconds: number;
  /** Epoch milliseconds. */
  readonly takenMs: number;
  /** The last second that was written down when the order was taken. */
  readonly recordedUntil: number;
  readonly seen: Seen;
}

/** The prices of it: those of the entry second and those of the closing window, as they were recorded. */
export interface OptionPrices {
  readonly entry: readonly OptionTick[];
  /** Until the second it ended by. Null for an option that was not entered. */
  readonly window: readonly OptionTick[] | null;
}

/** What comes out. Prices in ticks. */
export type Settlement = {
  readonly entrySecond: number;
  readonly dueSecond: number;
  readonly entryPrice: number | null;
  readonly endPrice: number | null;
  /** The last second of the window it ended by; null of one that was not entered. */
  readonly endSecond: number | null;
} & ({ readonly dropped: DropReason } | ({ readonly dropped: null } & Outcome));

/** When an option enters and ends, seconds since 1970. */
export function secondsOf({ rule, takenMs, recordedUntil, seconds }: Omit<OptionInputs, keyof Bet | 'seen'>) {
  const entry = entrySecond(takenMs, recordedUntil, ruleOf(rule));
  return { entrySecond: entry, dueSecond: entry + seconds };
}

/**
 * Recomputes a settlement from what its receipt says. The server settles by the same functions; the browser and
 * `npm run verify:settlements` call this one.
 * @throws RangeError for a rule that never was, or for an option that was entered and has no window
 */
export function settle(inputs: OptionInputs, prices: OptionPrices): Settlement {
  const rule = ruleOf(inputs.rule);
  const moments = secondsOf(inputs);
  const { price, dropped } = entryOf(prices.entry, moments.entrySecond, inputs.seen, rule);
  if (dropped !== null) return { ...moments, entryPrice: null, endPrice: null, endSecond: null, dropped };
  if (prices.window === null) throw new RangeError('An option that was entered is settled by a window of prices');
  const splits = splitsAt(prices.entry, moments.entrySecond);
  const end = endOf(prices.window, moments.dueSecond, rule, splits);
  const outcome = outcomeOf(inputs, price, end.price);
  return { ...moments, entryPrice: price, endPrice: end.price, endSecond: end.second, dropped: null, ...outcome };
}
