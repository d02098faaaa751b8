import { Decimal } from '../money/exact-decimal.ts';

/** A coin that was bought in a run: whole units, decimal texts. */
export interface Bought {
  readonly coin: number;
  readonly paid: string;
  readonly received: string;
}

export interface GrowthPoint {
  readonly invested: string;
  readonly value: string;
}

/**
 * What was paid in all and what all of it was worth after each run, at the prices paid last for each coin, fee included.
 * @param runs oldest first
 * @param digits decimals of the values, cut
 */
export function growthOf(runs: readonly (readonly Bought[])[], digits: number): GrowthPoint[] {
  const held = new Map<number, { received: Decimal; price: Decimal }>();
  let invested = new Decimal(0);
  return runs.map((bought) => {
    for (const { coin, paid, received } of bought) {
      const before = held.get(coin)?.received ?? new Decimal(0);
      held.set(coin, { received: before.plus(received), price: new Decimal(paid).div(received) });
      invested = invested.plus(paid);
    }
    const value = [...held.values()].reduce((sum, each) => sum.plus(each.received.times(each.price)), new Decimal(0));
    return { invested: invested.toString(), value: value.round(digits, 'down').toString() };
  });
}
