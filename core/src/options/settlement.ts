/** Which way an option says the price will go. On the wire 1 is up, 2 down. */
export const directions = { up: 1, down: 2 } as const;
export type Direction = (typeof directions)[keyof typeof directions];

/** How an option ended. `void`: there was no end price, and the stake went back. */
export type OptionResult = 'won' | 'lost' | 'draw' | 'void';

export interface Outcome {
  readonly result: OptionResult;
  /** What the user has gained, minor units; negative when the stake is lost. */
  readonly profit: bigint;
}

const MILLION = 1_000_000n;

/**
 * What an option gains when it wins: the stake times the payout, rounded down.
 * @param stake minor units
 * @param payoutPpm parts per million of the stake
 */
export function payoutOf(stake: bigint, payoutPpm: number): bigint {
  return (stake * BigInt(payoutPpm)) / MILLION;
}

export interface Bet {
  readonly direction: Direction;
  /** Minor units. */
  readonly stake: bigint;
  /** Parts per million of the stake. */
  readonly payoutPpm: number;
}

/**
 * How an option ends (wire contract 8, build A): up wins above the entry, down below it, equal is a draw. A loss is the
 * whole stake; a draw and a missing end price give it back.
 * @param entry ticks
 * @param end ticks; null when there is no end price
 */
export function outcomeOf({ direction, stake, payoutPpm }: Bet, entry: number, end: number | null): Outcome {
  if (end === null) return { result: 'void', profit: 0n };
  if (end === entry) return { result: 'draw', profit: 0n };
  const hasWon = end > entry === (direction === directions.up);
  return hasWon ? { result: 'won', profit: payoutOf(stake, payoutPpm) } : { result: 'lost', profit: -stake };
}
