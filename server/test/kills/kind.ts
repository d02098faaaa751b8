import type { Victim } from './victim.ts';

/** One kind of what is due: made, let loose, and done after all. */
export interface Due {
  /** Makes all of it; nothing of it is due yet. */
  prepare(victim: Victim): Promise<void>;
  /** From now on it is due. */
  release(victim: Victim): Promise<void>;
  /** Whether nothing of it is left. */
  isDone(): Promise<boolean>;
}
