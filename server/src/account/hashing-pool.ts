import { Worker } from 'node:worker_threads';
import { AppError } from '../platform/errors.ts';
import type { HashingAnswer, HashingJob } from './hashing-threads.ts';

/**
 * What a thread may take of the processors: `spare` what nobody else wants at the moment, down to nothing, `share` a
 * small part of its own.
 */
export type ThreadClass = 'spare' | 'share';

/** What a thread is started with. */
export interface ThreadData {
  readonly threadClass: ThreadClass;
}

/** Far more than it needs: what is hashed lies outside the heap. */
const HEAP_MB = 32;

/** Threads of one class, each with one piece of work at a time. One is started when there is none without work. */
export class HashingPool {
  readonly #program: URL;
  readonly #data: ThreadData;
  readonly #all = new Set<Worker>();
  readonly #idle: Worker[] = [];
  #hasStopped = false;

  constructor(program: URL, threadClass: ThreadClass) {
    this.#program = program;
    this.#data = { threadClass };
  }

  /** How many threads work. */
  get working(): number {
    return this.#all.size - this.#idle.length;
  }

  /**
   * @throws AppError service_unavailable when the pool stops
   * @throws Error when the thread died of it; another takes its place
   */
  async ask(job: HashingJob): Promise<HashingAnswer> {
    const worker = this.#idle.pop() ?? this.#begin();
    const answer = await ask(worker, job, () => this.#hasStopped);
    this.#idle.push(worker);
    return answer;
  }

  /** Ends the threads; whoever waits is refused. */
  async stop(): Promise<void> {
    this.#hasStopped = true;
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  #begin(): Worker {
    // The thread needs no secrets of the environment, and none of the flags the process was started with.
    const limits = { maxOldGenerationSizeMb: HEAP_MB };
    const worker = new Worker(this.#program, {
      env: {},
      execArgv: [],
      resourceLimits: limits,
      workerData: this.#data,
    });
    this.#all.add(worker);
    // One that dies between two pieces of work is not given a third; `ask` hears of those that die at work.
    worker.on('error', () => {});
    worker.once('exit', () => {
      this.#all.delete(worker);
      const at = this.#idle.indexOf(worker);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return worker;
  }
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
