import { Worker } from 'node:worker_threads';
import { createConcurrencyLimit } from '../platform/concurrency-limit.ts';
import { AppError } from '../platform/errors.ts';

/** What a thread is asked: to hash a password, or to compare it with what was hashed. */
export interface HashingJob {
  readonly password: string;
  readonly against: string | null;
}

/** What it answers: the hash, or whether they are the same. */
export type HashingAnswer = { readonly result: string | boolean } | { readonly failed: string };

/** Threads that do nothing but hash, each one piece of work at a time. */
export interface HashingThreads {
  /**
   * @throws AppError service_unavailable when too many wait, or when the product stops
   * @throws Error when the work failed, or the thread died of it; another takes its place
   */
  run(job: HashingJob): Promise<string | boolean>;
  /** Ends the threads; whoever waits is refused. */
  stop(): Promise<void>;
}

const PROGRAM = new URL('./hashing-thread.ts', import.meta.url);

/** Far more than it needs: what is hashed lies outside the heap. */
const HEAP_MB = 32;

/** A thread is started when it is first needed, and keeps no process alive. */
export function createHashingThreads(size: number, waitingLimit: number, program = PROGRAM): HashingThreads {
  const withinLimit = createConcurrencyLimit(size, waitingLimit);
  const all = new Set<Worker>();
  const idle: Worker[] = [];
  let hasStopped = false;

  function begin(): Worker {
    // The thread needs no secrets of the environment, and none of the flags the process was started with.
    const worker = new Worker(program, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    all.add(worker);
    // One that dies between two pieces of work is not given a third; `ask` hears of those that die at work.
    worker.on('error', () => {});
    worker.once('exit', () => {
      all.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    return worker;
  }

  return {
    run: (job) =>
      withinLimit(async () => {
        if (hasStopped) throw new AppError('service_unavailable');
        const worker = idle.pop() ?? begin();
        const answer = await ask(worker, job, () => hasStopped);
        idle.push(worker);
        if ('failed' in answer) throw new Error(`A password was not hashed: ${answer.failed}`);
        return answer.result;
      }),
    stop: async () => {
      hasStopped = true;
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

/** One piece of work. A promise that waits for a thread keeps the process alive; an idle thread does not. */
function ask(worker: Worker, job: HashingJob, hasStopped: () => boolean): Promise<HashingAnswer> {
  return new Promise((resolve, reject) => {
    let reason: unknown;
    const onMessage = (answer: HashingAnswer): void => {
      done();
      resolve(answer);
    };
    const onError = (error: unknown): void => {
      reason = error;
    };
    const onExit = (): void => {
      done();
      reject(
        hasStopped() ? new AppError('service_unavailable') : new Error('A thread died hashing', { cause: reason }),
      );
    };
    const done = (): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      worker.unref();
    };
    worker.ref();
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(job);
  });
}
