import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Processors by their numbers. */
export interface Places {
  readonly product: readonly number[];
  /** What the users' machines would do, beside the product at the most. */
  readonly senders: readonly number[];
  /** The clock, alone. */
  readonly clock: readonly number[];
}

/** Where each part of a run has its place; null where there are too few processors to tell them apart. */
export function places(): Places | null {
  const all = Array.from({ length: availableParallelism() }, (_, n) => n);
  return all.length < 4 ? null : { product: all.slice(0, -1), senders: all.slice(-2, -1), clock: all.slice(-1) };
}

/** Keeps a process, and those it will start, on these processors. @returns whether the system could */
export function pin(pid: number, processors: readonly number[]): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', processors.join(','), String(pid)], { stdio: 'ignore' }).status === 0;
}
