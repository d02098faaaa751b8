import { MOST_RATE_PPM } from './reckoning.ts';

/** What has to be reached for a rate: both of them. */
export interface Tier {
  /** Invited people whose fees counted within {@link TIER_DAYS}. */
  readonly people: number;
  /** What those fees were worth, minor units of USDT. */
  readonly fees: bigint;
  readonly ratePpm: number;
}

/** What an inviter has reached. */
export type Reached = Pick<Tier, 'people' | 'fees'>;

/** Over so many days, the one that is reckoned included, people and fees count for a tier. */
export const TIER_DAYS = 30;

/** Whether tiers can hold: the lowest asks for nothing, and each asks for more than the one before and gives more. */
export function areTiers(tiers: readonly Tier[]): boolean {
  return (
    tiers.length > 0 &&
    tiers.every(({ people, fees, ratePpm }, place) => {
      if (ratePpm < 1 || ratePpm > MOST_RATE_PPM) return false;
      const before = tiers[place - 1];
      if (!before) return people === 0 && fees === 0n;
      const asksMore = people > before.people || fees > before.fees;
      return people >= before.people && fees >= before.fees && asksMore && ratePpm > before.ratePpm;
    })
  );
}

/**
 * The highest tier of which both are reached, as its place from 1.
 * @param tiers the lowest first, as {@link areTiers} wants them
 * @returns 0 without tiers
 */
export function tierOf(tiers: readonly Tier[], { people, fees }: Reached): number {
  return tiers.findLastIndex((tier) => people >= tier.people && fees >= tier.fees) + 1;
}
