import type { Party } from '../platform/fair-line.ts';
import { AppError } from '../platform/errors.ts';
import type { LimitName } from '../platform/http/limit-table.ts';
import type { Limits } from '../platform/http/limits.ts';
import { WORK_MS } from './process/picture-process.ts';
import type { Worked } from './process/tasks.ts';

/** Time of the processor that files cost, counted for who sends them and for their network. */
export interface WorkQuota {
  /**
   * Takes what a file may cost at most before the work begins, and gives back what it did not; a process that dies takes
   * all of it along. @throws AppError too_many_requests when not so much is left, and what `work` throws
   */
  spend(party: Party, hasOwn: HasOwn, work: () => Promise<Worked>): Promise<Worked>;
}

/**
 * Whether the sender has a share of their own in a network that has used up what it has together: else five accounts behind a
 * carrier keep all of its customers from sending a file.
 */
export type HasOwn = () => Promise<boolean>;

export function createWorkQuota(limits: Limits): WorkQuota {
  /** Takes what a file may cost at most. What is refused takes nothing: others may be about to give back what they took. */
  async function take(name: LimitName, key: string): Promise<() => Promise<void>> {
    const giveBack = (): Promise<void> => limits.giveBack(name, key, WORK_MS);
    try {
      await limits.consume(name, key, WORK_MS);
    } catch (error) {
      if (error instanceof AppError) await giveBack();
      throw error;
    }
    return giveBack;
  }

  /** Takes it of the network's share, or of the sender's own there. @returns which, and by which key */
  async function takeShared({ owner, network }: Party, hasOwn: HasOwn): Promise<readonly [LimitName, string]> {
    try {
      await take('upload.work.network', network);
      return ['upload.work.network', network];
    } catch (error) {
      if (!(error instanceof AppError) || !(await hasOwn())) throw error;
      await take('upload.work.own', owner);
      return ['upload.work.own', owner];
    }
  }

  return {
    spend: async (party, hasOwn, work) => {
      const { owner } = party;
      const giveBack = await take('upload.work', owner);
      let shared: readonly [LimitName, string];
      try {
        shared = await takeShared(party, hasOwn);
      } catch (error) {
        if (error instanceof AppError) await giveBack();
        throw error;
      }
      const worked = await work();
      const left = Math.max(0, WORK_MS - worked.spentMs);
      await limits.giveBack('upload.work', owner, left);
      await limits.giveBack(...shared, left);
      return worked;
    },
  };
}
