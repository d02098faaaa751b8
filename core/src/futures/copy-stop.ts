import { type ClosingInputs, type Closed, closePosition } from './closing.ts';

/** What it is reckoned from that the copies of a follow are closed together. */
export interface CopyStopInputs {
  /** What copies that are over have brought, after fees, nights and shares, minor units. */
  readonly net: bigint;
  /** So much may be lost, minor units. */
  readonly stopLoss: bigint;
  /** Each open copy as it would be closed whole, with its fees and nights that `net` does not know of yet. */
  readonly copies: readonly (ClosingInputs & { readonly costs: bigint })[];
}

export interface CopyStop {
  /** What the follow would have brought if all were closed: below zero for a loss. */
  readonly total: bigint;
  readonly isReached: boolean;
  readonly closed: readonly Closed[];
}

/** Whether a follow has lost what it may, at the prices its copies would be closed at. */
export function copyStop({ net, stopLoss, copies }: CopyStopInputs): CopyStop {
  const closed = copies.map(closePosition);
  const total = closed.reduce((sum, { profit }, place) => sum + profit - (copies[place]?.costs ?? 0n), net);
  return { total, isReached: total <= -stopLoss, closed };
}
