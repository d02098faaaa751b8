import type { Logger } from './log.ts';

/**
 * Work that nobody waits for and whose length must tell nobody anything: what is written about a failed login takes
 * longer where there is an account to write about. It is lost when the process dies before it is done.
 */
export interface AfterAnswer {
  /** Begins the work at once, on its own. Too much of it at once is left out, with a line in the log. */
  add(what: string, work: () => Promise<unknown>): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

/** Each holds a connection of the pool for a moment; logins that are flooded must not fill the memory with them. */
const MOST = 500;

export function createAfterAnswer(log: Pick<Logger, 'warn'>): AfterAnswer {
  const running = new Set<Promise<void>>();
  return {
    add: (what, work) => {
      if (running.size >= MOST) {
        log.warn({ what }, 'Too much is waiting to be written after answers: this was left out');
        return;
      }
      const one: Promise<void> = work().then(
        () => void running.delete(one),
        (error: unknown) => {
          running.delete(one);
          log.warn({ err: error, what }, 'What follows an answer failed');
        },
      );
      running.add(one);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
