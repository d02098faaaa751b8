/** Work done again and again, by one process for all of them: clean-up, statistics, checks. Never for what is due to somebody. */
export interface Chore {
  /** `<area>.<what>`; it stands in the table, so it does not change. */
  readonly name: string;
  /** From the beginning of one run to that of the next, by the database's clock. */
  readonly everyMs: number;
  /**
   * For what somebody loses money by when it is not done: it waits for no other chore, and a process that stands still for
   * so long loses its turn to another. When it wakes it may still be at it: what it does must be decided again by row locks.
   */
  readonly urgentMs?: number;
  /**
   * Does it. Doing it twice must do no harm: a process may die before it says that it has done it.
   * @param signal goes off when the process stops or can no longer be sure that it is the only one; long work heeds it
   */
  work(signal: AbortSignal): Promise<unknown>;
}
