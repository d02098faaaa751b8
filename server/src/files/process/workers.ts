import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { WorkerAnswer, WorkerJob } from './tasks.ts';
import { OUT_OF_TIME } from './watch-work.ts';

const PROGRAM = path.join(import.meta.dirname, 'worker.ts');
/** Workers at a time: one processor's worth, whatever the number of uploads. */
const AT_ONCE = 1;
/** Files that may wait for it; the server sends fewer. */
const LINE = 256;

export interface WorkLimits {
  /** Of the processor for one file, in milliseconds. */
  readonly workMs: number;
  /** Of the clock for one file, in milliseconds, however busy the machine is. */
  readonly waitMs: number;
}

/**
 * Runs files through a worker, which is started with the first one and kept. A worker that ends, by itself or because its
 * file took too long, costs that file alone: the next one finds another worker.
 */
export function createWorkers({ workMs, waitMs }: WorkLimits): (job: WorkerJob) => Promise<WorkerAnswer> {
  const withinLimit = createConcurrencyLimit(AT_ONCE, LINE);
  let idle: ChildProcess | undefined;

  function start(): ChildProcess {
    const worker = fork(PROGRAM, [String(workMs)], {
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    worker.on('exit', () => {
      if (idle === worker) idle = undefined;
    });
    return worker;
  }

  function run(worker: ChildProcess, job: WorkerJob): Promise<WorkerAnswer> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => worker.kill('SIGKILL'), waitMs);
      const settle = (answer: WorkerAnswer): void => {
        clearTimeout(timer);
        worker.off('message', settle).off('exit', lost).off('error', failed);
        resolve(answer);
      };
      // What it cost is not known; no file may cost more.
      const lost = (_code: number | null, signal: NodeJS.Signals | null): void =>
        settle({
          code: signal === OUT_OF_TIME ? 'file_too_complex' : 'service_unavailable',
          params: {},
          spentMs: workMs,
        });
      const failed = (): void => void worker.kill('SIGKILL');
      worker.on('message', settle).on('exit', lost).on('error', failed);
      worker.send(job, (error) => error && failed());
    });
  }

  return (job) =>
    withinLimit(async () => {
      const worker = idle ?? start();
      idle = worker;
      return run(worker, job);
    });
}
