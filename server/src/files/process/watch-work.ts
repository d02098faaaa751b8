import { Worker } from 'node:worker_threads';

/** By which a process ends that used up its time; nothing else sends it. */
export const OUT_OF_TIME = 'SIGVTALRM';

/** What the thread is given: a number that is odd while a file is worked on, and the time for one file. */
export interface Watched {
  readonly turns: Int32Array;
  /** Milliseconds of a processor. */
  readonly mostMs: number;
}

/**
 * Ends this process when one file takes more of the processor than it may. A thread of its own looks, because what takes
 * long never lets this one look. Counted is time of the processor and not of the clock: where others are busy, a file has
 * no less of it.
 */
export function watchWork(mostMs: number): { begin(): void; end(): void } {
  const turns = new Int32Array(new SharedArrayBuffer(4));
  const watched: Watched = { turns, mostMs };
  new Worker(new URL('./watch-thread.ts', import.meta.url), { workerData: watched }).unref();
  const turn = (): void => {
    Atomics.add(turns, 0, 1);
    Atomics.notify(turns, 0);
  };
  return { begin: turn, end: turn };
}
