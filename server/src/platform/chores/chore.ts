/** Work done again and again, by one process for all of them: clean-up, statistics, checks. Never for what is due to somebody. */
export interface Chore {
  /** `<area>.<what>`; it stands in the table, so it does not change. */
  readonly name: string;
  /** From the beginning of one run to that of the next, by the database's clock. */
  readonly everyMs: number;
  /**
   * Does it. Doing it twice must do no harm: a process may die before it says that it has done it.
   * @param signal goes off when the process stops or can no longer be sure that it is the only one; long work heeds it
   */
  work(signal: AbortSignal): Promise<unknown>;
}
