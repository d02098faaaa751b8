/**
 * How a dual investment is settled. A rule that has settled something never changes: what is changed is a new version, and
 * every order keeps the one it was bought under, so that it can be recomputed for ever.
 */
export interface DualRule {
  readonly version: number;
  /** As it stands in receipts. */
  readonly name: string;
  /** The price of settlement is the mean of the index prices of so many seconds, the last one before the end. */
  readonly windowSeconds: number;
  /** With fewer good prices in the window there is no price, and what was invested goes back. */
  readonly leastTicks: number;
}

/** Every rule there has been, oldest first. */
export const dualRules: readonly DualRule[] = [
  { version: 1, name: 'dual.settlement.1', windowSeconds: 1_800, leastTicks: 900 },
];

/** The rule of an order. @throws RangeError for a version that never was */
export function dualRule(version: number): DualRule {
  const rule = dualRules.find((each) => each.version === version);
  if (!rule) throw new RangeError(`There is no rule ${version} of dual investments`);
  return rule;
}

/** The rule orders are bought under now: the last of the list. */
export function currentDualRule(): DualRule {
  return dualRule(dualRules.length);
}
