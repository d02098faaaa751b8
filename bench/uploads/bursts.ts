import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pin } from '../support/pin.ts';
import type { UploadTask, UploadTimes } from './uploader.ts';

/** Sends bursts of uploads from a process of its own. */
export interface Bursts {
  /**
   * A burst as often as `everyMs`, or as soon as the one before is answered, for `ms`.
   * @returns of all uploads
   */
  during(ms: number, everyMs: number): Promise<UploadTimes>;
  close(): void;
}

export function openBursts(task: UploadTask, place: readonly number[] | undefined): Bursts {
  const child = fork(path.join(import.meta.dirname, 'uploader.ts'), [], { serialization: 'advanced' });
  if (place && child.pid !== undefined) pin(child.pid, place);
  // The users' machines would not take the product's processors: this takes them when they are free.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.send(task);
  return {
    during: async (ms, everyMs) => {
      const all = { times: [] as number[], refused: 0 };
      const end = performance.now() + ms;
      for (let next = performance.now(); next < end; next = Math.max(next + everyMs, performance.now())) {
        await pause(Math.max(0, next - performance.now()));
        child.send('burst');
        const [{ times, refused }] = (await once(child, 'message')) as [UploadTimes];
        all.times.push(...times);
        all.refused += refused;
      }
      return all;
    },
    close: () => child.disconnect(),
  };
}
