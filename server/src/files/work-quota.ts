import type { Party } from '../platform/fair-line.ts';
import { AppError } from '../platform/errors.ts';
import type { Limits } from '../platform/http/limits.ts';
import { WORK_MS } from './process/picture-process.ts';
import type { Worked } from './process/tasks.ts';

/** Time of the processor that files cost, counted for who sends them and for their network. */
export interface WorkQuota {
  /**
   * Takes what a file may cost at most before the work begins, and gives back what it did not; a process that dies takes
   * all of it along. @throws AppError too_many_requests when not so much is left, and what `work` throws
   */
  spend(party: Party, work: () => Promise<Worked>): Promise<Worked>;
}

export function createWorkQuota(limits: Limits): WorkQuota {
  return {
    spend: async ({ owner, network }, work) => {
      await limits.consume('upload.work', owner, WORK_MS);
      try {
        await limits.consume('upload.work.network', network, WORK_MS);
      } catch (error) {
        if (error instanceof AppError) await limits.giveBack('upload.work', owner, WORK_MS);
        throw error;
      }
      const worked = await work();
      const left = Math.max(0, WORK_MS - worked.spentMs);
      await limits.giveBack('upload.work', owner, left);
      await limits.giveBack('upload.work.network', network, left);
      return worked;
    },
  };
}
