/** Most that may run at once. Amounts in minor units. */
export interface OptionCaps {
  /** Stakes of one user on a market. */
  readonly userStake: bigint;
  /** Orders of one user on a market. */
  readonly userOrders: number;
  /** What the house would owe on one side of a market. */
  readonly sidePayout: bigint;
  /** What it would owe on one side of a market at one due second. */
  readonly duePayout: bigint;
}

/** What runs already. */
export interface Running {
  readonly userStake: bigint;
  readonly userOrders: number;
  readonly sidePayout: bigint;
  readonly duePayout: bigint;
}

/** A cap an order would break; what is left under it, in what the cap counts. */
export interface CapBroken {
  readonly cap: keyof OptionCaps;
  readonly left: bigint;
}

/**
 * Whether an order may be taken beside those that run: null, or the first cap it would break. What belongs to the user is
 * asked first, so that who has too much is told so and not that the market is full.
 */
export function brokenCap(
  caps: OptionCaps,
  running: Running,
  { stake, payout }: { readonly stake: bigint; readonly payout: bigint },
): CapBroken | null {
  const asked = [
    ['userOrders', BigInt(caps.userOrders), BigInt(running.userOrders), 1n],
    ['userStake', caps.userStake, running.userStake, stake],
    ['sidePayout', caps.sidePayout, running.sidePayout, payout],
    ['duePayout', caps.duePayout, running.duePayout, payout],
  ] as const;
  for (const [cap, most, used, more] of asked) {
    if (used + more > most) return { cap, left: most > used ? most - used : 0n };
  }
  return null;
}
