/** What a follower has given to a follow, and what has become of it. Minor units. */
export interface Budget {
  /** The most that may be in copies at once; what was lost by them before counts as being in them still. */
  readonly allocation: bigint;
  /** What copies that are over have brought, after fees, nights and shares: below zero for a loss. */
  readonly net: bigint;
  /** Margins of copies that are open. */
  readonly margin: bigint;
  /** Fees and nights of these that `net` does not know of yet. */
  readonly costs: bigint;
}

/** What may still go into copies, margin and fee together; never below zero. */
export function budgetLeft({ allocation, net, margin, costs }: Budget): bigint {
  const left = allocation + (net < 0n ? net : 0n) - margin - costs;
  return left > 0n ? left : 0n;
}

/**
 * The most a follow can cost, minor units. A copy stands for its own margin alone, margins and opening fees are taken out of
 * the allocation, and so is every loss: nothing beyond it can be lost but the fees of nights, which a margin that is used
 * up leaves to the balance. A stop-loss ends the follow earlier, as far as prices do not jump past it.
 */
export function worstCase({
  allocation,
  stopLoss,
}: {
  readonly allocation: bigint;
  readonly stopLoss: bigint | null;
}): { readonly most: bigint; readonly stopped: bigint | null } {
  return { most: allocation, stopped: stopLoss !== null && stopLoss < allocation ? stopLoss : null };
}
