import type { ClientBase, Pool } from 'pg';

/** What was collected of one person in one currency between two moments. */
export interface CollectedFee {
  readonly payer: bigint;
  readonly currency: number;
  /** Minor units; less than nothing where more was given back. */
  readonly fee: bigint;
  /** What it was worth at the prices of the trades, minor units of USDT; 0 where nothing says so. */
  readonly worth: bigint;
  /** How often something was charged. */
  readonly trades: number;
}

/**
 * What an area has collected of people who were invited; what it has of others may be among it.
 * @param from the first moment; `to`: the first moment that does not count
 */
export type CollectedFees = (connection: Pool | ClientBase, from: Date, to: Date) => Promise<CollectedFee[]>;
