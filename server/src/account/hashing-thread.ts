import { execFileSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { ThreadData } from './hashing-pool.ts';
import type { HashingAnswer, HashingJob } from './hashing-threads.ts';

/** Runs in a thread of its own and does one piece of hashing after the other: see `hashing-threads.ts`. */

/** Orders come before logins where the processors are short; at 5 they waited a third longer beside logins. */
const LESS_URGENT = 15;

/**
 * argon2id (the library's own choice of variant) with 7 MiB and five passes: of the settings that OWASP lists as equally
 * strong the one with the least memory. More would not fit the cache: a quote beside it waits longer (`bench/login`).
 */
const COST = { memoryCost: 7_168, timeCost: 5, parallelism: 1 } as const;

// Linux counts it by thread. Elsewhere the whole process would become less urgent.
if (process.platform === 'linux') becomeLessUrgent(workerData as ThreadData);

function becomeLessUrgent({ threadClass }: ThreadData): void {
  os.setPriority(0, LESS_URGENT);
  if (threadClass === 'spare') takeSpareTimeOnly();
}

/**
 * A thread of the class SCHED_IDLE gives its processor up in the moment anybody else wants it. One of low priority keeps
 * it for its turn of a millisecond or three, and a quote waits that long again and again: `bench/login`.
 */
function takeSpareTimeOnly(): void {
  try {
    const thread = path.basename(readlinkSync('/proc/thread-self'));
    execFileSync('/usr/bin/chrt', ['--idle', '--pid', '0', thread], { stdio: 'ignore' });
  } catch {
    // Without the tool, or where it is forbidden, low priority has to do.
  }
}

function work(job: HashingJob): HashingAnswer {
  try {
    return { result: job.against === null ? hashSync(job.password, COST) : verifySync(job.against, job.password) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (job: HashingJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(work(job));
});
