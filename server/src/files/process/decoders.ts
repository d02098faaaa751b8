import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { DecoderAnswer, DecoderJob } from './tasks.ts';
import { OUT_OF_TIME } from './watch-work.ts';

const PROGRAM = path.join(import.meta.dirname, 'decoder.ts');
/** Decoders at a time: one processor's worth, whatever the number of uploads. */
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
 * Runs files through a decoder, which is started with the first one and kept. A decoder that ends, by itself or because its
 * file took too long, costs that file alone: the next one finds another decoder.
 */
export function createDecoders({ workMs, waitMs }: WorkLimits): (job: DecoderJob) => Promise<DecoderAnswer> {
  const withinLimit = createConcurrencyLimit(AT_ONCE, LINE);
  let current: ChildProcess | undefined;

  function start(): ChildProcess {
    const decoder = fork(PROGRAM, [String(workMs)], {
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const forget = (): void => {
      if (current === decoder) current = undefined;
    };
    // One that could not be started does not exit.
    decoder.on('exit', forget).on('error', forget);
    return decoder;
  }

  function run(decoder: ChildProcess, job: DecoderJob): Promise<DecoderAnswer> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => decoder.kill('SIGKILL'), waitMs);
      const settle = (answer: DecoderAnswer): void => {
        clearTimeout(timer);
        decoder.off('message', settle).off('exit', lose).off('error', fail);
        resolve(answer);
      };
      // What it cost is not known; no file may cost more.
      const lose = (_code: number | null, signal: NodeJS.Signals | null): void =>
        settle({
          code: signal === OUT_OF_TIME ? 'file_too_complex' : 'service_unavailable',
          params: {},
          spentMs: workMs,
        });
      const fail = (): void => {
        decoder.kill('SIGKILL');
        lose(null, null);
      };
      decoder.on('message', settle).on('exit', lose).on('error', fail);
      decoder.send(job, (error) => error && fail());
    });
  }

  return (job) =>
    withinLimit(async () => {
      const decoder = current ?? start();
      current = decoder;
      return run(decoder, job);
    });
}
