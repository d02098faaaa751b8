import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashingAnswer, HashingJob } from './hashing-threads.ts';

/** Runs in a thread of its own and does one piece of hashing after the other: see `hashing-threads.ts`. */

/**
 * Orders come before logins where the processors are short. At 15 the p95 of quotes beside fifteen logins a second is that
 * beside an empty loop (`bench/login`), and a login takes no longer; at 5 it was a third more.
 */
const LESS_URGENT = 15;

/** argon2id (the library's own choice of variant) with 19 MiB and two passes, as OWASP advises. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Linux counts it by thread. Elsewhere the whole process would become less urgent.
if (process.platform === 'linux') os.setPriority(0, LESS_URGENT);

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
