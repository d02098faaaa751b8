import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import path from 'node:path';
import type { Commission, MadeWork } from './make.ts';
import type { Delivery } from './program.ts';

/** Makes works in a process of its own, with the lowest claim on the processors. */
export interface Studio {
  /** One at a time. @throws Error when the process ends over it */
  make(commission: Commission): Promise<MadeWork>;
  /** Ends the process; the next commission starts another one. */
  close(): void;
}

const PROGRAM = path.join(import.meta.dirname, 'program.ts');
/** Unix niceness: everything else comes first. */
const NICENESS = 19;
const SILENT = ['ignore', 'ignore', 'ignore', 'ipc'] as const;

/** @param niceness of its process */
export function createStudio(niceness = NICENESS): Studio {
  let running: ChildProcess | undefined;

  function open(): ChildProcess {
    const child = fork(PROGRAM, [], { execArgv: [], env: {}, serialization: 'advanced', stdio: [...SILENT] });
    if (child.pid !== undefined) setPriority(child.pid, niceness);
    child.on('error', () => undefined);
    child.on('exit', () => {
      if (running === child) running = undefined;
    });
    // It keeps nobody from ending.
    child.unref();
    child.channel?.unref();
    return child;
  }

  return {
    make: async (commission) => {
      running ??= open();
      const child = running;
      const ended = new AbortController();
      const stop = (): void => ended.abort();
      child.once('exit', stop);
      try {
        const answered = once(child, 'message', { signal: ended.signal });
        child.send(commission, (error) => {
          if (error) stop();
        });
        const [delivery] = (await answered.catch((error: unknown) => {
          throw new Error('The studio ended', { cause: error });
        })) as [Delivery];
        if ('defect' in delivery) throw new Error(delivery.defect);
        const { file, poster, compatible } = delivery;
        return {
          file: Buffer.from(file),
          poster: poster && Buffer.from(poster),
          compatible: compatible && Buffer.from(compatible),
        };
      } finally {
        child.off('exit', stop);
      }
    },
    close: () => {
      running?.kill('SIGKILL');
      running = undefined;
    },
  };
}
