/**
 * How a seconds option is entered and settled. A rule that has settled something never changes: what is changed is a new
 * version, and every order keeps the one it was taken under, so that it can be recomputed for ever.
 */
export interface OptionRule {
  readonly version: number;
  /**
   * The entry is the first recorded price that is taken at least so many milliseconds after the order was taken. It is
   * the lead a player may have over the platform and the lag an entry price may have together: who sees prices half a
   * second early then knows nothing of the entry when they choose, however old its sources may be.
   */
  readonly entryGuardMs: number;
  /** An entry price that more than half of its sources have told longer ago than this is none. */
  readonly mostLagMs: number;
  /** The end price is the median of the recorded prices of so many seconds, the due second being the last of them. */
  readonly windowSeconds: number;
  /** With fewer good prices in the window there is no end price as of its end. */
  readonly leastTicks: number;
  /**
   * The window goes on by a second at a time for at most so many, until it has enough good prices: who could silence a
   * price for a moment would have a draw for a loss. After that there is no end price, and the stake goes back. The
   * longer it is, the more would whoever can silence all sources choose the end.
   */
  readonly waitSeconds: number;
}

/** Every rule there has been, oldest first. */
export const optionRules: readonly OptionRule[] = [
  { version: 1, entryGuardMs: 500, mostLagMs: 1_000, windowSeconds: 5, leastTicks: 3, waitSeconds: 0 },
  // The guard of the first was the lead alone: what sources had told a second ago was entered at, and known by then.
  { version: 2, entryGuardMs: 1_500, mostLagMs: 1_000, windowSeconds: 5, leastTicks: 3, waitSeconds: 0 },
  // By the second a price that was missing at the end gave the stake back.
  { version: 3, entryGuardMs: 1_500, mostLagMs: 1_000, windowSeconds: 5, leastTicks: 3, waitSeconds: 60 },
];

/** The rule of an order. @throws RangeError for a version that never was */
export function ruleOf(version: number): OptionRule {
  const rule = optionRules.find((each) => each.version === version);
  if (!rule) throw new RangeError(`There is no rule ${version} of options`);
  return rule;
}

/** The rule orders are taken under now: the last of the list. */
export function currentRule(): OptionRule {
  return ruleOf(optionRules.length);
}
